import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { run } from '../programs.ts'
import { deadlineMs } from '../run/until.ts'
import { long } from './rounds.ts'

const root = path.join(import.meta.dirname, '../..')
const first = 'b5c6757'
const hasCommit = spawnSync('git', ['cat-file', '-e', `${first}^{commit}`], { cwd: root }).status === 0
const why = !long
  ? ' (skipped: two programs build a site, for npm run test:faults)'
  : hasCommit
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
  run('git', ['worktree', 'add', '--force', '--detach', old, first], { cwd: root })
  run('cp', ['-al', path.join(root, 'node_modules'), path.join(old, 'node_modules')])
  for (const cache of ['.cache', '.vite', '.astro'])
    rmSync(path.join(old, 'node_modules', cache), { recursive: true, force: true })
}, 2 * deadlineMs)
afterAll(async () => {
  await stopHost()
  if (folder) rmSync(folder, { recursive: true, force: true })
  if (old) spawnSync('git', ['worktree', 'prune'], { cwd: root })
})

/** Runs a command of the program in `cwd`. */
const command = (cwd: string, words: string[], more: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, words, { cwd, env: { ...env, ...more } })

/** Settings with which the new program uses the folders of the old one. */
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

const stopHost = () => endProcess(running)

const tables = ['accounts', 'posts', 'sales', 'vending_rows', 'orders', 'ledger', 'audit_log'] as const

/** The rows of players and admins, with the columns that the old program has. */
function rowsOf(columns = new Map<string, string>()) {
  const database = new DatabaseSync(path.join(old, 'var', 'almanac.sqlite'), { readOnly: true })
  const rows = new Map<string, unknown[]>()
  for (const table of tables) {
    const names = database.prepare(`select group_concat('"' || name || '"') as list from pragma_table_info('${table}')`)
    if (!columns.has(table)) columns.set(table, String(names.get()?.list))
    rows.set(table, database.prepare(`select ${columns.get(table)} from ${table}`).all())
  }
  database.close()
  return { rows, columns }
}

it.skipIf(why !== '')(
  `an upgrade from ${first} and a downgrade lose nothing${why}`,
  { timeout: 10 * deadlineMs },
  async () => {
    const current = () => readlinkSync(path.join(old, 'releases', 'current'))
    await startHost(old, { SEED_DEMO: '1' })
    command(old, ['scripts/refresh.ts', '--text'])
    await stopHost()
    const before = rowsOf()
    const release = current()
    expect(before.rows.get('accounts')?.length).toBeGreaterThan(0)
    const backup = path.join(old, 'var/backup/before.sqlite')
    command(old, ['scripts/backup.ts', backup])
    expect(existsSync(backup)).toBe(true)

    await startHost(root, onOldFolders())
    command(root, ['scripts/refresh.ts', '--text'], onOldFolders())
    expect(current()).not.toBe(release)
    await stopHost()
    const after = rowsOf(before.columns).rows
    // The new program records its settings at its first start.
    const added = after.get('audit_log')?.splice(before.rows.get('audit_log')?.length ?? 0) as { action: string }[]
    expect(added.map(({ action }) => action)).toEqual(['settings.change'])
    expect(after).toEqual(before.rows)

    // The downgrade of docs/deploy/README.md: the new program restores the backup, then the old release and host start.
    command(root, ['scripts/restore.ts', backup], onOldFolders())
    command(old, ['scripts/refresh.ts', 'rollback', '--text'])
    expect(current()).toBe(release)
    await startHost(old)
    command(old, ['scripts/reconcile.ts'])
    command(old, ['scripts/refresh.ts', '--text'])
    await stopHost()
    expect(rowsOf().rows).toEqual(before.rows)
  },
)
