/** A real game server of `RA_HOME` with our script, started by the kit in `../shared`; for `npm run test:game`. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedPath, sharedReason } from '../shared-folder.ts'

const home = process.env.RA_HOME ?? ''
const kit = sharedPath('game/run.sh')

/** Why there is no real server here; '' if there is. */
export const noRealServer =
  process.env.GAME_TESTS !== '1'
    ? 'for `npm run test:game`'
    : home === ''
      ? 'RA_HOME names no built game server'
      : kit === undefined
        ? sharedReason
        : existsSync(path.join(home, 'src/map-server'))
          ? ''
          : 'RA_HOME/src/map-server was not built'

/** The kit's own user, who has all rights. */
export const gameUrl = 'mysql://ra:ra@127.0.0.1:3399/ragnarok'
export type ServerName = 'login' | 'char' | 'map'

/** Runs a command of the kit; throws with its output if it fails. */
export function kitCommand(...words: string[]): string {
  return kitCommandWith({}, ...words)
}

function kitCommandWith(env: Record<string, string>, ...words: string[]): string {
  // A server that it starts keeps the output pipes open, so they must not be awaited.
  const { status, stdout, stderr } = spawnSync('bash', [kit as string, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`run.sh ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/**
 * New databases, the stock configuration, our script; only the database runs. `codePage` is the client encoding that
 * the server's connection is configured with.
 */
export function resetServer({ codePage = '' } = {}): void {
  restoreServerFiles()
  kitCommand('db-start')
  kitCommandWith({ CODEPAGE: codePage }, 'reset')
  addServerScript(
    'almanac',
    readFileSync(path.resolve(import.meta.dirname, '../../docs/deploy/npc/almanac.txt'), 'utf8'),
  )
  appendFileSync(path.join(home, 'src/conf/import/log_conf.txt'), 'log_chat: 63\n')
}

/** Adds a script that the map server loads at its start, until the next `resetServer`. */
export function addServerScript(name: string, text: string): void {
  const scripts = path.join(home, 'src/npc')
  writeFileSync(path.join(scripts, `kit/${name}.txt`), text)
  appendFileSync(path.join(scripts, 're/scripts_main.conf'), `npc: npc/kit/${name}.txt\n`)
}

/** Starts the servers that do not run. */
export const startServer = () => kitCommand('start')

/** Also puts back the files that a test wrote. */
export function stopServer(): void {
  try {
    kitCommand('stop')
    kitCommand('db-stop')
  } finally {
    restoreServerFiles()
  }
}

const keptEnding = '.before-test'

/** Writes a file of `db/import` or `conf/import` until `stopServer`, or the next `resetServer` if the run is killed. */
export function writeServerFile(name: string, text: string): void {
  const file = path.join(home, 'src', name)
  if (!existsSync(file + keptEnding)) {
    copyFileSync(file, `${file}${keptEnding}.part`)
    renameSync(`${file}${keptEnding}.part`, file + keptEnding)
  }
  writeFileSync(file, text)
}

function restoreServerFiles(): void {
  for (const folder of ['db/import', 'conf/import'].map((name) => path.join(home, 'src', name)))
    for (const name of readdirSync(folder).filter((each) => each.endsWith(keptEnding)))
      renameSync(path.join(folder, name), path.join(folder, name.slice(0, -keptEnding.length)))
}

/** kill -9 of a server that the kit has started; true if it ran. */
export async function crash(name: ServerName): Promise<boolean> {
  const file = path.join(home, 'run', `${name}.pid`)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (!pid || !runs(pid, name)) return false
  process.kill(pid, 'SIGKILL')
  while (runs(pid, name)) await sleep(20)
  return true
}

function runs(pid: number, name: ServerName): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === path.join(home, 'src', `${name}-server`)
  } catch {
    return false
  }
}

/** The map server's messages about scripts that it could not parse or run. */
export function scriptErrors(): string[] {
  const log = readFileSync(path.join(home, 'run/map.log'), 'latin1')
  return log.split('\n').filter((line) => /almanac|DB error|script error/i.test(line))
}

interface ShopItem {
  cartIndex: number
  amount: number
  price: number
}

/** Actions of the kit's client in the game; indexes of lines are the server's. */
export interface Player {
  character: { id: number; name: string }
  /** Where the character server sent the client. */
  map: string
  openVending(title: string, items: ShopItem[], options?: { charset: string }): Promise<void>
  closeVending(): Promise<void>
  shopLines(account: number): Promise<{ lines: { index: number; item: number; amount: number; price: number }[] }>
  buyFrom(account: number, items: { index: number; amount: number }[]): Promise<{ refused: number | null }>
  openBuyingStore(
    title: string,
    limit: number,
    items: { item: number; amount: number; price: number }[],
    options?: { charset: string },
  ): Promise<void>
  sellTo(account: number, items: { index: number; item: number; amount: number }[]): Promise<{ refused: number | null }>
  say(text: string): void
  quit(): Promise<void>
  drop(): void
}

interface Client {
  login(who: { userid: string; password: string }): Promise<{ ok: boolean; code?: number; reason?: string }>
  enter(who: { userid: string; password: string; createName?: string; retries?: number }): Promise<Player>
}

/** The kit's client, which uses the game's own packets. */
export async function gameClient(): Promise<Client> {
  return import(/* @vite-ignore */ sharedPath('game/client.mjs') as string)
}
