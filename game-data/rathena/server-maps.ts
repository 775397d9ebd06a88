/** Which maps the server has, which of them it loads, and how large they are. */
import { isMapName } from '../../domain/monsters/game-map.ts'
import { readBelow, readBytesBelow } from './conf-file.ts'
import type { MapConf } from './map-conf.ts'
import { mapOf } from './npc-names.ts'
import type { Problems } from './problems.ts'
import type { GameMode } from './read-database.ts'

interface Size {
  width: number
  height: number
}

export interface MapSources {
  /** Names that the server knows; empty where it has no list of them. */
  index: ReadonlySet<string>
  /** Those that its settings load; undefined where no file of them says. */
  loaded: ReadonlySet<string> | undefined
  /** Sizes by name, of those whose ground it has; undefined where they lie elsewhere. */
  sizes: ReadonlyMap<string, Size> | undefined
}

type Kind = 'spawns' | 'shops' | 'exchanges' | 'drops of maps'

/** Told maps of those that are not loaded. */
const maxNames = 20

export class ServerMaps {
  readonly #sources: MapSources
  readonly #away = new Map<Kind, number>()
  readonly #awayMaps = new Set<string>()

  constructor(sources: MapSources) {
    this.#sources = sources
  }

  /**
   * Why nothing can stand at a place; undefined where it can. '' stands for a map that the server knows and does not load:
   * it says nothing of what stands there, and here it is only counted, as one of `kind`.
   */
  refusal(kind: Kind | undefined, map: string, x = 0, y = 0): string | undefined {
    const { index, loaded, sizes } = this.#sources
    if (!isMapName(map) || (index.size > 0 && !index.has(map))) return `the server has no map "${map}"`
    if ((loaded && !loaded.has(map)) || (sizes && !sizes.has(map))) {
      if (kind) this.#away.set(kind, (this.#away.get(kind) ?? 0) + 1)
      if (kind) this.#awayMaps.add(map)
      return ''
    }
    const size = sizes?.get(map)
    const isOutside = x < 0 || y < 0 || (size && (x >= size.width || y >= size.height))
    return isOutside ? 'stands outside of its map' : undefined
  }

  /** Tells how much was left out for maps that the server does not load. */
  end(problems: Problems): void {
    if (this.#away.size === 0) return
    const parts = [...this.#away].map(([kind, count]) => `${count} ${kind}`)
    const names = [...this.#awayMaps].sort()
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
    problems.add(
      { file: 'conf/map_athena.conf' },
      undefined,
      'maps',
      `${parts.join(', ')} on ${names.length} maps that the server does not load are left out: ${names.slice(0, maxNames).join(', ')}${more}`,
    )
  }
}

export async function readServerMaps(root: string, mode: GameMode, conf: MapConf): Promise<ServerMaps> {
  return new ServerMaps({
    index: await readMapIndex(root),
    loaded: conf.maps,
    sizes: conf.fromClient ? undefined : await readSizes(root, mode),
  })
}

/** A line without a number follows the one before it; a number that was given already now is the later map's. */
async function readMapIndex(root: string): Promise<Set<string>> {
  const maps = new Map<number, string>()
  let last = -1
  for (const file of ['db/map_index.txt', 'db/import/map_index.txt'])
    for (const line of ((await readBelow(root, file, () => undefined)) ?? '').split('\n')) {
      const [, name, number] = /^\s*(?!\/\/)(\S{1,11})(?:\s+(\d{1,6}))?/.exec(line) ?? []
      if (name === undefined) continue
      last = number === undefined ? last + 1 : Number(number)
      maps.set(last, mapOf(name))
    }
  return new Set(maps.values())
}

/** The grounds that the server has unpacked from a client, by mode and the operator's own. */
async function readSizes(root: string, mode: GameMode): Promise<Map<string, Size> | undefined> {
  const sizes = new Map<string, Size>()
  for (const folder of ['db', mode === 'renewal' ? 'db/re' : 'db/pre-re', 'db/import'])
    addSizes(sizes, await readBytesBelow(root, `${folder}/map_cache.dat`, () => undefined))
  return sizes.size > 0 ? sizes : undefined
}

/** Bytes of the file's head, and of a map's before its cells. */
const headBytes = 8
const mapBytes = 20
const nameBytes = 12

/** `map_cache.dat`: length and number of maps, then of each its name, width, height and packed cells with their length. */
function addSizes(sizes: Map<string, Size>, file: Uint8Array | undefined): void {
  if (!file || file.length < headBytes) return
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = headBytes
  for (let left = view.getUint16(4, true); left > 0 && at + mapBytes <= file.length; left--) {
    const name = Buffer.from(file.buffer, file.byteOffset + at, nameBytes)
      .toString('latin1')
      .replace(/\0.*$/s, '')
    const width = view.getInt16(at + nameBytes, true)
    const height = view.getInt16(at + nameBytes + 2, true)
    const cells = view.getInt32(at + nameBytes + 4, true)
    if (cells < 0) return
    sizes.set(name, { width, height })
    at += mapBytes + cells
  }
}
