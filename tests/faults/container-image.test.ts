import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { projectRoot, run } from '../programs.ts'
import { until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { long } from './rounds.ts'

const missing = ['buildah', 'debootstrap', 'npm'].filter((name) => !findProgram(name))
const reason = () => {
  if (!long) return 'npm run test:faults builds the image'
  if (process.getuid?.() !== 0) return 'only root can make the base image'
  return missing.length > 0 ? `not installed: ${missing.join(' ')}` : undefined
}
const why = reason()
const largestBytes = 400e6

const folder = temporaryFolder('image')
afterAll(() => void (why || buildah('rm', '--all')))

// The store is a folder, so the images of the machine stay unchanged. Namespaces are not needed.
const store = ['--root', `${folder}/store`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs']
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
const buildah = (...words: string[]) => run('buildah', [...store, ...words], { env, cwd: projectRoot }).trim()

/** Commits a folder as an image. */
function commit(root: string, name: string, settings: string[] = []): void {
  const container = buildah('from', 'scratch')
  buildah('add', '-q', container, root, '/')
  buildah('config', ...settings, container)
  buildah('commit', '-q', '--rm', container, name)
  rmSync(root, { recursive: true })
}

/** Debian with Node.js and npm, like node:24-bookworm-slim, which needs a registry. */
function makeBase(): void {
  const root = path.join(folder, 'base')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  run('cp', [authorities, root + authorities])
  const modules = path.join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  run('cp', ['-a', path.dirname(path.dirname(realpathSync(findProgram('npm') as string))), path.join(modules, 'npm')])
  run('cp', [realpathSync(process.execPath), path.join(root, 'usr/local/bin/node')])
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm')])
  commit(root, 'base', ['--env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`])
}

/** Only the C and C++ libraries. */
function makeSmall(): void {
  const debs = path.join(folder, 'debs')
  const root = path.join(folder, 'small')
  mkdirSync(debs)
  run('apt-get', ['download', 'libc6', 'libstdc++6', 'libgcc-s1', 'base-files', 'tzdata'], { cwd: debs })
  for (const file of readdirSync(debs)) run('dpkg-deb', ['-x', path.join(debs, file), root])
  chmodSync(path.join(root, 'tmp'), 0o1777)
  commit(root, 'small')
}

it.skipIf(why)(
  `the image is at most 400 MB, and its user can serve, refresh, back up and restore${why ? ` (skipped: ${why})` : ''}`,
  async () => {
    makeBase()
    makeSmall()
    const bases = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'SMALL=localhost/small']
    buildah('bud', '-q', '--format', 'docker', '-f', 'docs/deploy/Containerfile', ...bases, '-t', 'almanac', '.')
    const container = buildah('from', 'almanac')
    expect(Number.parseInt(run('du', ['-sb', buildah('mount', container)]), 10)).toBeLessThan(largestBytes)
    buildah('umount', container)
    const state = path.join(folder, 'state')
    mkdirSync(state)
    chownSync(state, 1000, 1000)

    const port = String(await freePort())
    const settings = { HOST_BIND: '127.0.0.1', HOST_PORT: port, API_HOST: `http://127.0.0.1:${port}` }
    const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const command = (script: string, ...words: string[]) => [
      ...[...store, 'run', ...variables, '--user', '1000:1000', '-v', `${state}:/srv/almanac/state`, container, '--'],
      ...['node', 'scripts/bootstrap.mjs', `scripts/${script}.ts`, ...words],
    ]
    const host = spawn('buildah', command('host'), { env, stdio: 'ignore' })
    await until('the host is ready', async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok)
    expect(run('buildah', command('refresh'), { env })).toContain('published')
    run('buildah', command('backup'), { env })
    host.kill('SIGTERM')
    await once(host, 'close')
    const [backup] = readdirSync(path.join(state, 'var/backup'))
    expect(run('buildah', command('restore', `state/var/backup/${backup}`), { env })).toContain('Restored')
  },
  20 * 60_000,
)
