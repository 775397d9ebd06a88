/** The image and the compose file, as far as a machine without images can tell. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { commandEnv } from '../command-env.ts'
import { findProgram } from '../system-packages.ts'

const root = path.join(import.meta.dirname, '../..')
const deploy = path.join(root, 'docs/deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const compose = load(read('compose.yaml')) as {
  'x-almanac': object
  services: Record<
    string,
    { environment?: Record<string, string>; healthcheck?: object; depends_on?: Record<string, { condition: string }> }
  >
}

it('copies into the image what the bootstrap needs to install, before anything else changes', () => {
  const [packages = ''] = read('Containerfile').split('\nFROM ').slice(1)
  for (const file of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs']) {
    expect(packages).toContain(file)
    expect(existsSync(path.join(root, file))).toBe(true)
  }
})

it('runs without root, and says how it is', () => {
  const text = read('Containerfile')
  expect(text).toMatch(/^USER 1000:1000$/m)
  expect(text).toMatch(/^HEALTHCHECK /m)
  const common = compose['x-almanac']
  expect(common).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const service of ['host', 'refresh']) expect(compose.services[service]).toMatchObject({ '<<': common })
})

it('waits for nobody who cannot say how he is', () => {
  for (const [name, { depends_on = {} }] of Object.entries(compose.services))
    for (const [other, { condition }] of Object.entries(depends_on))
      if (condition === 'service_healthy')
        expect(compose.services[other]?.healthcheck, `${name}: ${other}`).toBeDefined()
})

it('sets only what the program knows', () => {
  const known = readConfig({})
  const names = ['host', 'refresh'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}))
  const example = [...read('compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string)
  for (const name of [...names, ...example]) expect(known, name).toHaveProperty(name)
})

const unshare = findProgram('unshare')
const canBeFirst = unshare && spawnSync(unshare, ['--pid', '--fork', '--mount-proc', 'true']).status === 0
it.skipIf(!canBeFirst)(
  `the image's command, as the first process of its own, ends faster than it starts${canBeFirst ? '' : ' (skipped: no PID namespaces here)'}`,
  { timeout: 60_000 },
  async () => {
    mkdirSync(path.join(root, 'var'), { recursive: true })
    const folder = mkdtempSync(path.join(root, 'var', 'first-'))
    const line = JSON.parse(/^CMD (\[.+\])$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]
    // The shell stands for the container's engine: it starts the command, waits for its word, and tells it to end.
    const script = `started=$(date +%s%N); ${line.join(' ')} > ${folder}/log & pid=$!
      until grep -q 'host listens' ${folder}/log; do sleep 0.1; done
      told=$(date +%s%N); kill -TERM $pid; wait $pid; echo $(( $(date +%s%N) - told )) $(( told - started ))`
    const { stdout, stderr } = spawnSync(
      unshare as string,
      ['--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', script],
      {
        cwd: root,
        encoding: 'utf8',
        env: commandEnv({
          VAR_DIR: folder,
          HOST_PORT: '0',
          DATABASE_URL: `sqlite:${folder}/a.sqlite`,
        }),
        timeout: 50_000,
      },
    )
    const log = readFileSync(path.join(folder, 'log'), 'utf8')
    rmSync(folder, { recursive: true, force: true })
    expect(log, stderr).toContain('host closed')
    // Two seconds on a calm machine; a busy one delays both.
    const [ending, starting] = stdout.split(' ').map(Number)
    expect(ending).toBeLessThan(starting as number)
  },
)

const docker = findProgram('docker')
const hasCompose = docker && spawnSync(docker, ['compose', 'version']).status === 0
it.skipIf(!hasCompose)(`docker compose reads the file${hasCompose ? '' : ' (skipped: no docker compose here)'}`, () => {
  const { status, stderr } = spawnSync(
    docker as string,
    ['compose', '-f', path.join(deploy, 'compose.yaml'), 'config', '-q', '--no-env-resolution'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_PASSWORD: 'x',
        GAME_FOLDER: '/srv/rathena',
        SITE_NAME_OF_CADDY: 'w.example',
        API_NAME_OF_CADDY: 'a.example',
      },
    },
  )
  expect(status, stderr).toBe(0)
})

const caddy = findProgram('caddy')
it.skipIf(!caddy)(`Caddy reads compose.Caddyfile${caddy ? '' : ' (skipped: no Caddy)'}`, () => {
  const { status, stderr } = spawnSync(caddy as string, ['adapt', '--config', path.join(deploy, 'compose.Caddyfile')], {
    encoding: 'utf8',
    env: { ...process.env, API_ADDRESS: 'api.example.com' },
  })
  expect(status, stderr).toBe(0)
})
