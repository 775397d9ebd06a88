/** An upgrade from an earlier release, and the documented way back, lose nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { deadlineMs } from '../run/until.ts'
import { long } from './rounds.ts'

const root = path.join(import.meta.dirname, '../..')
const first = 'b5c6757'
const known = spawnSync('git', ['cat-file', '-e', `${first}^{commit}`], { cwd: root }).status === 0
const why = !long
  ? ' (skipped: two programs build a site, for npm run test:faults)'
  : known
    ? ''
    : ` (skipped: the history has no ${first})`

let folder = ''
let old = ''
let running: ChildProcess | undefined
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  if (why) return
  mkdirSync(path.join(root, 'var'), { recursive: true })
  folder = mkdtempSync(path.join(root, 'var', 'upgrade-'))
  old = path.join(folder, 'program')
  const ports = { HOST_PORT: String(await freePort()), PORT: String(await freePort()) }
  const { PATH, HOME } = process.env
  env = { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...ports }
  run('git', ['worktree', 'add', '--force', '--detach', old, first], root)
  run('cp', ['-al', path.join(root, 'node_modules'), path.join(old, 'node_modules')], root)
  for (const cache of ['.cache', '.vite', '.astro'])
    rmSync(path.join(old, 'node_modules', cache), { recursive: true, force: true })
}, 2 * deadlineMs)
afterAll(async () => {
  await stopHost()
  if (folder) rmSync(folder, { recursive: true, force: true })
  if (old) spawnSync('git', ['worktree', 'prune'], { cwd: root })
})

function run(program: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: { ...env, ...more }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`)
  return stdout
}

/** The new program on the folders of the old one. */
const onOldFolders = () => ({
  VAR_DIR: path.join(old, 'var'),
  SNAPSHOT_DIR: path.join(old, 'snapshot'),
  RELEASES_DIR: path.join(old, 'releases'),
  DATABASE_URL: `sqlite:${path.join(old, 'var', 'almanac.sqlite')}`,
})

async function startHost(cwd: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
  running = spawn(process.execPath, ['scripts/host.ts'], {
    cwd,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 2],
  })
  let output = ''
  running.stdout?.on('data', (bytes) => (output += bytes))
  await expect.poll(() => output).toContain('host listens')
}

async function stopHost(): Promise<void> {
  if (running?.exitCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
}

const tables = ['accounts', 'posts', 'sales', 'vending_rows', 'orders', 'ledger', 'audit_log'] as const

/** The rows of players and admins, with the columns that the old program has. */
function rowsOf(columns?: ReadonlyMap<string, string[]>) {
  const database = new DatabaseSync(path.join(old, 'var', 'almanac.sqlite'), { readOnly: true })
  const found = new Map<string, unknown[]>()
  const names = new Map<string, string[]>()
  for (const table of tables) {
    const own = database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
    const list = columns?.get(table) ?? own.map(({ name }) => name)
    names.set(table, list)
    found.set(table, database.prepare(`select ${list.map((name) => `"${name}"`).join(', ')} from ${table}`).all())
  }
  database.close()
  return { found, names }
}

it.skipIf(why !== '')(
  `from ${first} to here, and back, loses nothing${why}`,
  { timeout: 10 * deadlineMs },
  async () => {
    const current = () => readlinkSync(path.join(old, 'releases', 'current'))
    await startHost(old, { SEED_DEMO: '1' })
    run(process.execPath, ['scripts/refresh.ts', '--text'], old)
    await stopHost()
    const before = rowsOf()
    const release = current()
    expect(before.found.get('accounts')?.length).toBeGreaterThan(0)
    const backup = path.join(old, 'var/backup/before.sqlite')
    run(process.execPath, ['scripts/backup.ts', backup], old)
    expect(existsSync(backup)).toBe(true)

    await startHost(root, onOldFolders())
    run(process.execPath, ['scripts/refresh.ts', '--text'], root, onOldFolders())
    expect(current()).not.toBe(release)
    await stopHost()
    const after = rowsOf(before.names).found
    // The new program writes down its settings at its first start.
    const added = after.get('audit_log')?.splice(before.found.get('audit_log')?.length ?? 0) as { action: string }[]
    expect(added.map(({ action }) => action)).toEqual(['settings.change'])
    expect(after).toEqual(before.found)

    // The way back of docs/deploy/README.md: the old program, its database, its release, and then its host.
    for (const end of ['', '-wal', '-shm']) rmSync(path.join(old, `var/almanac.sqlite${end}`), { force: true })
    run('install', ['-m', '600', backup, path.join(old, 'var/almanac.sqlite')], old)
    run(process.execPath, ['scripts/refresh.ts', 'rollback', '--text'], old)
    expect(current()).toBe(release)
    await startHost(old)
    run(process.execPath, ['scripts/reconcile.ts'], old)
    run(process.execPath, ['scripts/refresh.ts', '--text'], old)
    await stopHost()
    expect(rowsOf().found).toEqual(before.found)
  },
)
