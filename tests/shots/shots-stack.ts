/** A site of its own for the pictures: fixed times, seeded demo, and a patch behind it, so that changes have pages. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { collections, splitLines } from '../../api/snapshot.ts'
import type { SnapshotData } from '../../pull/write-snapshot.ts'
import { publishVersion } from '../patched-snapshot.ts'
import type { RawRecords } from '../snapshot-fixture.ts'
import { hostUrl, projectRoot, runScript, siteUrl, stackEnv, startScript } from '../stack/stack.ts'
import { fillMarket, fillPosts } from './other-market.ts'
import { writeSubjects } from './subjects.ts'

/** The browser's clock stands still a little after the host's began. */
export const browserTime = '2026-11-20T04:05:00Z'
export const shotsFolder = path.join(projectRoot, 'var', 'shots')
export const gameData = process.env.GAME_DATA ? path.resolve(process.env.GAME_DATA) : path.join(projectRoot, 'data')
/** Name of the game data in the pictures' paths: `data` is the sample. */
export const dataName = path.basename(gameData)
export const isSample = gameData === path.join(projectRoot, 'data')

const folder = path.join(shotsFolder, 'stack', dataName)
const snapshots = path.join(folder, 'snapshot')
export const subjectsFile = path.join(folder, 'subjects.json')
const accountsFile = path.join(folder, 'accounts.json')
const databaseUrl = `sqlite:${path.join(folder, 'almanac.sqlite')}`
/** When the stack's processes believe to have begun. */
const beginningMs = Date.parse('2026-11-20T04:00:00Z')

function env(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return stackEnv({
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'clock.ts')}`,
    GAME_DATA: gameData,
    // Names of the client's files: `ITEM_INFO=…` beside `GAME_DATA=…`.
    ...(process.env.ITEM_INFO ? { ITEM_INFO: path.resolve(process.env.ITEM_INFO) } : {}),
    DATABASE_URL: databaseUrl,
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
    ...extra,
  })
}

/**
 * `SHOTS_STACK=kept` takes what an earlier run pulled and its database; only what changed of the program is built anew.
 * `SHOTS_STACK=running` asks the servers that `node tests/shots/shots-stack.ts` started before.
 */
export async function startShotsStack(): Promise<{ accounts: Accounts; stop: () => Promise<void> }> {
  if (process.env.SHOTS_STACK === 'running') return { accounts: knownAccounts(), stop: async () => undefined }
  const kept = process.env.SHOTS_STACK === 'kept' && existsSync(accountsFile)
  if (!kept) rmSync(folder, { recursive: true, force: true })
  mkdirSync(snapshots, { recursive: true })
  const stopHost = await startScript('host', `${hostUrl}/item/version`, env(isSample ? { SEED_DEMO: '1' } : {}))
  try {
    if (!kept) {
      await pullTwoVersions()
      writeFileSync(accountsFile, JSON.stringify(await readAccounts()))
    }
    runScript('build', env())
    const stopSite = await startScript('serve', `${siteUrl}/`, env())
    const stop = async () => {
      await stopSite()
      await stopHost()
    }
    return { accounts: knownAccounts(), stop }
  } catch (error) {
    await stopHost()
    throw error
  }
}

function knownAccounts(): Accounts {
  return JSON.parse(readFileSync(accountsFile, 'utf8')) as Accounts
}

async function pullTwoVersions(): Promise<void> {
  if (!isSample) await fillPosts(databaseUrl, beginningMs)
  const pulled = path.join(folder, 'pulled')
  runScript('pull', env({ SNAPSHOT_DIR: pulled }))
  const records = readRecords(path.join(pulled, 'current'))
  publishVersion(snapshots, beforePatch(records), '1', '2026-11-10T03:00:00Z')
  publishVersion(snapshots, records, '2', '2026-11-20T03:00:00Z')
  const data = records as unknown as SnapshotData
  writeSubjects(subjectsFile, data)
  if (!isSample) await fillMarket(databaseUrl, data.items, beginningMs)
}

function readRecords(snapshot: string): RawRecords {
  return Object.fromEntries(
    collections.map((name) => [
      name,
      splitLines(readFileSync(path.join(snapshot, `${name}.json`), 'utf8')).map((line) => JSON.parse(line)),
    ]),
  )
}

interface Row {
  Chance: number
}

/** The game as it was: other chances in two packages, an item less, an item more, another price of an enchant. */
function beforePatch(records: RawRecords): RawRecords {
  const packages = (records.packages ?? []) as { Items: Row[] }[]
  const enchants = (records.enchants ?? []) as { Slots: { Price?: number }[] }[]
  const other = (row: Row) => (row.Chance > 0 ? { ...row, Chance: row.Chance + 1 } : row)
  return {
    ...records,
    items: [...(records.items ?? []).slice(1), { Id: 99_000_001, Name: '舊紙條' }],
    packages: packages.map((entry, index) =>
      index < 2 ? { ...entry, Items: entry.Items.slice(1).map(other) } : entry,
    ),
    enchants: enchants.map((entry, index) =>
      index === 0
        ? { ...entry, Slots: entry.Slots.map((slot) => ({ ...slot, Price: (slot.Price ?? 0) + 500 })) }
        : entry,
    ),
  }
}

export interface Accounts {
  player: Account
  admin: Account
}
interface Account {
  token: string
  username: string
  account_id: number
  role: string
}

/** Players and admins of a name that stays; other game data than the sample's has no demo accounts. */
async function readAccounts(): Promise<Accounts> {
  if (!isSample) {
    const adminPassword = runScript('admin', env(), ['create', 'shots-admin']).match(
      /[a-z2-9]{5}(?:-[a-z2-9]{5}){3}/,
    )?.[0]
    const player = { username: 'shots-player', password: 'pictures-of-7-pages' }
    await call('/SignUp', { ...player, gender: 'female' })
    return {
      player: await logIn(player),
      admin: await logIn({ username: 'shots-admin', password: adminPassword ?? '' }),
    }
  }
  const demo = JSON.parse(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')) as Login[]
  const [player, admin] = ['demo-player', 'demo-admin'].map((name) => demo.find(({ username }) => username === name))
  if (!player || !admin) throw new Error(`${folder}/demo-accounts.json has no demo player or no demo admin`)
  return { player: await logIn(player), admin: await logIn(admin) }
}

interface Login {
  username: string
  password: string
}

const logIn = ({ username, password }: Login) => call('/login', { username, password }) as Promise<Account>

async function call(route: string, body: object): Promise<unknown> {
  const answer = await fetch(hostUrl + route, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${route} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

if (import.meta.main) {
  const { stop } = await startShotsStack()
  console.log(`${siteUrl} stands; Ctrl+C stops it.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit()))
}
