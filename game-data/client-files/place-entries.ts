import { GameFileError } from '../game-file.ts'
import type { LuaCall } from './lua/machine.ts'
import { type ClientFile, type ClientReader, type ClientRun, runClientFile } from './lua/run-client-file.ts'

export type PlaceSetting = 'MAP_NAMES' | 'MONSTER_NAMES'

/** The id of a monster or the name of a map. */
export const placeKey = /[A-Za-z0-9][A-Za-z0-9_@.-]{0,39}/
const wholeKey = new RegExp(`^${placeKey.source}$`)

/** A name as bytes, and the title of the sign that players see when they enter the map. */
export interface PlaceEntry {
  key: string
  name: string
  title?: string | undefined
}

/** Far more than a client has; a file that loops ends here. */
const maxNames = 500_000

/** Runs a Lua file with names and returns what it adds, in its order. Throws `GameFileError`. */
export function runPlaceFile(client: ClientFile & { setting: PlaceSetting }): {
  entries: PlaceEntry[]
  run: ClientRun
} {
  let collector = new PlaceCollector(client)
  const run = runClientFile(client, () => {
    collector = new PlaceCollector(client)
    return collector.reader
  })
  return { entries: collector.entries, run }
}

/** Collects the calls with which the `main` of `mapInfo` adds maps, and rows of tables. */
class PlaceCollector {
  readonly entries: PlaceEntry[] = []
  /** The last entry of each map that `main` has added. */
  readonly #added = new Map<string, PlaceEntry>()
  readonly #client: ClientFile & { setting: PlaceSetting }

  constructor(client: ClientFile & { setting: PlaceSetting }) {
    this.#client = client
  }

  get reader(): ClientReader {
    const accept = (call: LuaCall) => {
      call.push(true)
      return 1
    }
    const functions = {
      AddMapDisplayName: (call: LuaCall) => {
        const entry = this.#add(call.bytes(1), call.bytes(2), undefined)
        if (entry) this.#added.set(entry.key, entry)
        return accept(call)
      },
      AddMapSignName: (call: LuaCall) => {
        const key = call.bytes(1) ?? ''
        const entry = this.#added.get(key) ?? this.#add(key, undefined, undefined)
        if (entry) {
          this.#added.set(key, entry)
          entry.title = call.bytes(3)
        }
        return accept(call)
      },
      AddMapBackgroundBmp: accept,
      almanac_has_texts: (call: LuaCall) => {
        call.push(this.#added.size > 0)
        return 1
      },
      almanac_offer: (call: LuaCall) => {
        const key = call.bytes(1)
        if (key !== undefined && !this.#added.has(key)) this.#add(key, call.bytes(2), call.bytes(3))
        return 0
      },
      almanac_is_of_monsters: (call: LuaCall) => {
        call.push(this.#client.setting === 'MONSTER_NAMES')
        return 1
      },
    }
    return { chunk: 'places.lua', functions }
  }

  #add(key: string | undefined, name: string | undefined, title: string | undefined): PlaceEntry | undefined {
    if (key === undefined || !wholeKey.test(key)) return undefined
    const { file, setting } = this.#client
    if (this.entries.length >= maxNames)
      throw new GameFileError(`${file}: adds more than ${maxNames} names. Replace it, or remove it from ${setting}.`)
    const entry = { key, name: name ?? '', title }
    this.entries.push(entry)
    return entry
  }
}
