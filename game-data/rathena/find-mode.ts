/** Which of the game's two rules a server was built for: Renewal, or the game before it. */
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GameMode } from './read-database.ts'

/** What tells the mode, and where it stands; `sure` where the server that runs was made of it. */
interface Sign {
  mode: GameMode
  file: string
  sure: boolean
}

export interface FoundMode {
  mode: GameMode
  /** What an operator has to know: it is taken from nothing, or the setting is another than the server. */
  problem?: { file: string; reason: string }
}

const names = { renewal: 'Renewal', prerenewal: 'Pre-Renewal' } as const
const remedy = 'set GAME_DATA_MODE to renewal or prerenewal'

/** The mode of the server below `root`; a setting other than `auto` counts whatever the folder says. */
export async function findMode(root: string, setting: GameMode | 'auto'): Promise<FoundMode> {
  const sign = (await builtServer(root)) ?? (await buildSettings(root)) ?? folders(root)
  if (setting !== 'auto') {
    if (!sign?.sure || sign.mode === setting) return { mode: setting }
    const reason = `the server is built for ${names[sign.mode]}, and GAME_DATA_MODE=${setting} is for the other: every rate, price and place may be wrong`
    return { mode: setting, problem: { file: sign.file, reason } }
  }
  if (sign) return { mode: sign.mode }
  const reason = `nothing tells whether the server is for Renewal or from before it: taken as Renewal; ${remedy}`
  return { mode: 'renewal', problem: { file: 'db', reason } }
}

/** Lists of scripts that the map server names, one for each mode. */
const lists: Record<GameMode, string> = {
  renewal: 'npc/re/scripts_main.conf',
  prerenewal: 'npc/pre-re/scripts_main.conf',
}

/** The program itself: of the two lists it names the one of its mode alone. */
async function builtServer(root: string): Promise<Sign | undefined> {
  for (const file of ['map-server', 'map-server.exe', 'map-server_sql']) {
    const named = await namedIn(path.join(root, file))
    if (named.size === 1) return { mode: [...named][0] as GameMode, file, sure: true }
  }
  return undefined
}

const chunkBytes = 1 << 20
/** Far beyond the largest program of a server. */
const maxChunks = 512

async function namedIn(file: string): Promise<Set<GameMode>> {
  const named = new Set<GameMode>()
  const handle = await open(file).catch(() => undefined)
  if (!handle) return named
  try {
    const overlap = 64
    const buffer = Buffer.alloc(chunkBytes + overlap)
    for (let chunk = 0; chunk < maxChunks; chunk++) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, chunk * chunkBytes)
      const part = buffer.subarray(0, bytesRead)
      for (const mode of ['renewal', 'prerenewal'] as const) if (part.includes(lists[mode])) named.add(mode)
      if (bytesRead < buffer.length) break
    }
    return named
  } catch {
    // A folder of that name, or one that may not be read, tells nothing.
    return new Set()
  } finally {
    await handle.close()
  }
}

/** What `configure` wrote, else what the source says itself: that it is for Renewal is only how it is delivered. */
async function buildSettings(root: string): Promise<Sign | undefined> {
  const made = 'src/map/Makefile'
  const configured = await textOf(root, made)
  if (/(?:^|\s)-DPRERE\b/.test(configured)) return { mode: 'prerenewal', file: made, sure: true }
  for (const file of ['src/custom/defines_pre.hpp', 'src/config/renewal.hpp', 'src/config/renewal.h']) {
    const source = withoutComments(await textOf(root, file))
    const isOff = file.includes('/renewal.') && source !== '' && !/^\s*#\s*define\s+RENEWAL\b/m.test(source)
    if (isOff || /^\s*#\s*define\s+PRERE\b/m.test(source)) return { mode: 'prerenewal', file, sure: true }
  }
  return configured === '' ? undefined : { mode: 'renewal', file: made, sure: true }
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
}

async function textOf(root: string, file: string): Promise<string> {
  return readFile(path.join(root, file), 'latin1').catch(() => '')
}

/** A copy of the files of one mode alone. */
function folders(root: string): Sign | undefined {
  const has = (...files: string[]) => files.some((file) => existsSync(path.join(root, file)))
  const renewal = has('db/re', lists.renewal)
  const before = has('db/pre-re', lists.prerenewal)
  if (renewal === before) return undefined
  return renewal
    ? { mode: 'renewal', file: 'db/re', sure: false }
    : { mode: 'prerenewal', file: 'db/pre-re', sure: false }
}
