/** Detects which game rules a server was built for: Renewal or Pre-Renewal. */
import { openGameFile } from '../../game-file.ts'
import { type FilePath, findBelow, readSource } from './server-files.ts'

export type GameMode = 'renewal' | 'prerenewal'

/** The detected mode and the file it was found in; `sure` when it comes from the running server's build. */
interface Sign {
  mode: GameMode
  file: string
  sure: boolean
}

export interface FoundMode {
  mode: GameMode
  /** A warning for the operator: the mode could not be detected, or the setting differs from the server. */
  problem?: { file: string; reason: string }
}

const names = { renewal: 'Renewal', prerenewal: 'Pre-Renewal' } as const
const remedy = 'set GAME_DATA_MODE to renewal or prerenewal'

/** The mode of the server below `root`; a setting other than `auto` overrides the detected mode. */
export async function findMode(root: string, setting: GameMode | 'auto'): Promise<FoundMode> {
  const sign = (await signInProgram(root)) ?? (await signInSource(root)) ?? (await signInFolders(root))
  if (setting !== 'auto') {
    if (!sign?.sure || sign.mode === setting) return { mode: setting }
    const reason = `the server is built for ${names[sign.mode]}, but GAME_DATA_MODE=${setting}: every rate, price and place may be wrong`
    return { mode: setting, problem: { file: sign.file, reason } }
  }
  if (sign) return { mode: sign.mode }
  const reason = `cannot detect whether the server is Renewal or Pre-Renewal: assuming Renewal; ${remedy}`
  return { mode: 'renewal', problem: { file: 'db', reason } }
}

/** Script lists of the map server, one per mode. */
const lists: Record<GameMode, string> = {
  renewal: 'npc/re/scripts_main.conf',
  prerenewal: 'npc/pre-re/scripts_main.conf',
}

/** The built program contains only the script list of its mode. */
async function signInProgram(root: string): Promise<Sign | undefined> {
  for (const file of ['map-server', 'map-server.exe', 'map-server_sql']) {
    const target = await findBelow(root, file)
    const [mode, other]: GameMode[] = target ? [...(await modesNamedIn(target))] : []
    if (mode && !other) return { mode, file, sure: true }
  }
  return undefined
}

const chunkBytes = 1 << 20
/** Far more than the largest server program. */
const maxChunks = 512

async function modesNamedIn(file: FilePath): Promise<Set<GameMode>> {
  const modes = new Set<GameMode>()
  // A folder of that name, or a file without read permission, gives no information.
  const handle = await openGameFile(file, String(file)).catch(() => undefined)
  if (!handle) return modes
  try {
    const overlap = 64
    const buffer = Buffer.alloc(chunkBytes + overlap)
    for (let chunk = 0; chunk < maxChunks; chunk++) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, chunk * chunkBytes)
      const part = buffer.subarray(0, bytesRead)
      for (const mode of ['renewal', 'prerenewal'] as const) if (part.includes(lists[mode])) modes.add(mode)
      if (bytesRead < buffer.length) break
    }
    return modes
  } catch {
    // A file that cannot be read completely gives no information either.
    return new Set()
  } finally {
    await handle.close()
  }
}

/**
 * The output of `configure`, else the default in the source; that default is Renewal as delivered, so it is not sure.
 */
async function signInSource(root: string): Promise<Sign | undefined> {
  const made = 'src/map/Makefile'
  const configured = await readSource(root, made)
  if (/(?:^|\s)-DPRERE\b/.test(configured)) return { mode: 'prerenewal', file: made, sure: true }
  for (const file of ['src/custom/defines_pre.hpp', 'src/config/renewal.hpp', 'src/config/renewal.h']) {
    const source = withoutComments(await readSource(root, file))
    const isOff = file.includes('/renewal.') && source !== '' && !/^\s*#\s*define\s+RENEWAL\b/m.test(source)
    if (isOff || /^\s*#\s*define\s+PRERE\b/m.test(source)) return { mode: 'prerenewal', file, sure: true }
  }
  return configured === '' ? undefined : { mode: 'renewal', file: made, sure: true }
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
}

/** Files that switch rules of the engine on and off, in the order in which the compiler reads them. */
const switches = [
  'src/map/Makefile',
  'src/custom/defines_pre.hpp',
  'src/config/core.hpp',
  'src/config/renewal.hpp',
  'src/custom/defines_post.hpp',
]

/**
 * Whether the server below `root` is built with a rule of the engine. A copy without a readable `file`, which would
 * show it, counts as built with the rule.
 */
export async function isBuiltWith(root: string, rule: string, file: string): Promise<boolean> {
  const texts = await Promise.all(switches.map((each) => readSource(root, each)))
  const mention = new RegExp(`^[^\\S\\r\\n]*#\\s*(?:define|(undef))\\s+${rule}\\b|\\s-D${rule}\\b`, 'gm')
  const last = texts.flatMap((text) => [...withoutComments(text).matchAll(mention)]).at(-1)
  return last ? last[1] === undefined : (await readSource(root, file)) === ''
}

/** A copy that contains the files of only one mode. */
async function signInFolders(root: string): Promise<Sign | undefined> {
  const has = async (...files: string[]) =>
    (await Promise.all(files.map((file) => findBelow(root, file)))).some(Boolean)
  const renewal = await has('db/re', lists.renewal)
  const prerenewal = await has('db/pre-re', lists.prerenewal)
  if (renewal === prerenewal) return undefined
  return renewal
    ? { mode: 'renewal', file: 'db/re', sure: false }
    : { mode: 'prerenewal', file: 'db/pre-re', sure: false }
}
