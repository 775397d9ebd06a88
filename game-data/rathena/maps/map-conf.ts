/**
 * `conf/map_athena.conf` of each map server, and its imports: the maps that are loaded, and the scripts that it lists.
 */
import { type ConfLine, type Problems, readConf, readSwitch, type ServerFolder } from '../database/index.ts'
import { mapOf } from './npc-names.ts'

export interface MapConf {
  /** Undefined when no file lists a map, or one of the lists is missing (a copy of a server without them). */
  maps: ReadonlySet<string> | undefined
  /** The server reads the terrain of its maps from a client's archives. */
  fromClient: boolean
  /** `npc:` and `delnpc:` lines, which are processed before the lists of scripts. */
  scripts: readonly ConfLine[]
}

/** The default start file of a map server. */
const defaultStart = 'conf/map_athena.conf'

/** `starts`: the start file of each map server; a map counts as loaded if any of them loads it. */
export async function readMapConf(
  server: ServerFolder,
  problems: Problems,
  starts: readonly string[] = [defaultStart],
): Promise<MapConf> {
  const each = await Promise.all(starts.map((start) => readOne(server, start, problems)))
  return {
    maps: each.every(({ maps }) => maps) ? new Set(each.flatMap(({ maps }) => [...(maps ?? [])])) : undefined,
    fromClient: each.some(({ fromClient }) => fromClient),
    scripts: each.flatMap(({ scripts }) => scripts),
  }
}

async function readOne(server: ServerFolder, start: string, problems: Problems): Promise<MapConf> {
  const maps = new Set<string>()
  const scripts: ConfLine[] = []
  const named = { any: false, fromClient: false, lost: false }
  const take = (line: ConfLine) => {
    const { name, value } = line
    const kind = name.toLowerCase()
    if (kind === 'npc' || kind === 'delnpc') scripts.push(line)
    else if (kind === 'use_grf') named.fromClient = readSwitch(value).number !== 0
    else if (kind === 'map' && value.toLowerCase() !== 'clear') {
      named.any = true
      maps.add(mapOf(value))
    } else if (kind === 'map' || (kind === 'delmap' && value.toLowerCase() === 'all')) maps.clear()
    else if (kind === 'delmap') maps.delete(mapOf(value))
  }
  const found = await readConf(server, start, problems, take, () => {
    named.lost = true
  })
  if (!found && start !== defaultStart)
    problems.add({ file: start }, undefined, 'MAP_CONF', 'the file is missing', 'file')
  return { maps: named.any && !named.lost ? maps : undefined, fromClient: named.fromClient, scripts }
}
