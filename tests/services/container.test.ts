import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { commandEnv } from '../command-env.ts'
import { projectRoot, run } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const deploy = path.join(projectRoot, 'docs/deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const compose = load(read('compose.yaml')) as {
  'x-almanac': object
  services: Record<string, { environment?: Record<string, string> }>
}

it('the container runs without root, with a read-only file system and a health check', () => {
  const text = read('Containerfile')
  expect(text).toMatch(/^USER 1000:1000$/m)
  expect(text).toMatch(/^HEALTHCHECK /m)
  const common = compose['x-almanac']
  expect(common).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const service of ['host', 'refresh', 'backup']) expect(compose.services[service]).toMatchObject({ '<<': common })
})

it('the compose file sets only variables that the program reads', () => {
  const settings = readConfig({})
  const names = ['host', 'refresh'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}))
  const example = [...read('compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string)
  for (const name of [...names, ...example]) expect(settings, name).toHaveProperty(name)
})

it('the refresh loop runs when the host requests it, and ends on SIGTERM', async () => {
  const folder = temporaryFolder('loop')
  const calls = path.join(folder, 'calls')
  mkdirSync(path.join(folder, 'scripts'))
  writeFileSync(
    path.join(folder, 'scripts/bootstrap.mjs'),
    `import { appendFileSync } from 'node:fs'; appendFileSync('calls', 'x')`,
  )
  const loop = path.join(deploy, 'refresh-loop.mjs')
  const child = spawn(process.execPath, [loop], { cwd: folder, env: { VAR_DIR: folder }, stdio: 'ignore' })
  await expect.poll(() => existsSync(calls) && readFileSync(calls, 'utf8')).toBe('x')
  writeFileSync(path.join(folder, 'refresh-wanted'), '')
  await expect.poll(() => readFileSync(calls, 'utf8')).toBe('xx')
  child.kill('SIGTERM')
  await once(child, 'close')
})

const unshare = findProgram('unshare')
const namespaces = ['--pid', '--fork', '--kill-child', '--mount-proc']
const canBeFirst = unshare !== undefined && isPossible(unshare, [...namespaces, 'true'])
it.skipIf(!canBeFirst)(
  `the command of the image ends on SIGTERM as process 1${canBeFirst ? '' : ' (skipped: no PID namespaces here)'}`,
  async () => {
    const folder = temporaryFolder('first')
    const line = JSON.parse(/^CMD (\[.+\])$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]
    const child = spawn(unshare as string, [...namespaces, ...line], {
      cwd: projectRoot,
      env: commandEnv({ VAR_DIR: folder, HOST_PORT: '0', DATABASE_URL: `sqlite:${folder}/a.sqlite` }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    await expect.poll(() => output).toContain('host listens')
    const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(first), 'SIGTERM')
    await once(child, 'close')
    expect(output).toContain('host closed')
  },
)

const caddy = findProgram('caddy')
it.skipIf(!caddy)(`Caddy reads compose.Caddyfile${caddy ? '' : ' (skipped: Caddy is not installed)'}`, () => {
  run(caddy as string, ['adapt', '--config', path.join(deploy, 'compose.Caddyfile')], {
    env: { ...process.env, API_ADDRESS: 'api.example.com' },
  })
})

function isPossible(program: string, words: string[]): boolean {
  try {
    run(program, words)
    return true
  } catch {
    return false
  }
}
