/** Which maps the server has, which of them it loads, and their sizes. */
import { Buffer } from 'node:buffer'
import { isMapName } from '../../../domain/monsters/game-map.ts'
import { decodeText, type GameServer, type Problems } from '../database/index.ts'
import { readBytesBelow } from '../engine/index.ts'
import type { MapConf } from './map-conf.ts'
import { readSizes, type Size } from './map-sizes.ts'
import { mapOf } from './npc-names.ts'

export interface MapSources {
  /** Map names that the server knows; empty if there is no list. */
  index: ReadonlySet<string>
  /** Maps that its configuration loads; undefined if no file lists them. */
  loaded: ReadonlySet<string> | undefined
  /** Sizes by name, if the server has the terrain; undefined if the terrain is elsewhere. */
  sizes: ReadonlyMap<string, Size> | undefined
}

type Kind = 'spawns' | 'shops' | 'exchanges' | 'drops of maps'

/** Maximum number of reported names of maps that are not loaded. */
const maxNames = 20

export class ServerMaps {
  readonly #sources: MapSources
  /** Number of records on maps that are not loaded, by kind. */
  readonly #leftOutCounts = new Map<Kind, number>()
  readonly #unloadedMaps = new Set<string>()

  constructor(sources: MapSources) {
    this.#sources = sources
  }

  /**
   * Why nothing can be at a place; undefined if something can. Returns '' for a known map that is not loaded: the
   * server does not report it, and here it is only counted, under `kind`.
   */
  refusal(kind: Kind | undefined, map: string, x = 0, y = 0): string | undefined {
    const { index, loaded, sizes } = this.#sources
    if (!isMapName(map) || (index.size > 0 && !index.has(map))) return `the server has no map "${map}"`
    if ((loaded && !loaded.has(map)) || (sizes && !sizes.has(map))) {
      if (kind) this.#leftOutCounts.set(kind, (this.#leftOutCounts.get(kind) ?? 0) + 1)
      if (kind) this.#unloadedMaps.add(map)
      return ''
    }
    const size = sizes?.get(map)
    const isOutside = x < 0 || y < 0 || (size && (x >= size.width || y >= size.height))
    return isOutside ? 'is outside its map' : undefined
  }

  /** Sizes by name, if the server has the terrain. */
  get sizes(): ReadonlyMap<string, Size> | undefined {
    return this.#sources.sizes
  }

  /** Reports how much was left out for maps that the server does not load. */
  end(problems: Problems): void {
    if (this.#leftOutCounts.size === 0) return
    const parts = [...this.#leftOutCounts].map(([kind, count]) => `${count} ${kind}`)
    const names = [...this.#unloadedMaps].sort()
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
    problems.add(
      { file: 'conf/map_athena.conf' },
      undefined,
      'maps',
      `${parts.join(', ')} on ${names.length} maps that the server does not load are left out: ${names.slice(0, maxNames).join(', ')}${more}`,
      'map',
    )
  }
}

export async function readServerMaps(server: GameServer, conf: MapConf, problems: Problems): Promise<ServerMaps> {
  return new ServerMaps({
    index: await readMapIndex(server.root, problems),
    loaded: conf.maps,
    sizes: conf.fromClient ? undefined : await readSizes(server, problems),
  })
}

/** A line without a number gets the previous number plus one; a number that is used again belongs to the later map. */
async function readMapIndex(root: string, problems: Problems): Promise<Set<string>> {
  const maps = new Map<number, string>()
  let last = -1
  for (const file of ['db/map_index.txt', 'db/import/map_index.txt']) {
    const bytes = await readBytesBelow(root, file, (reason, remedy) => {
      if (remedy === 'lost') problems.loseScript(file, reason)
    })
    for (const line of decodeText(bytes ?? Buffer.alloc(0)).split('\n')) {
      const [, name, number] = /^\s*(?!\/\/)(\S{1,11})(?:\s+(\d{1,6}))?/.exec(line) ?? []
      if (name === undefined) continue
      last = number === undefined ? last + 1 : Number(number)
      maps.set(last, mapOf(name))
    }
  }
  return new Set(maps.values())
}
