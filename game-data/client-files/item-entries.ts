import { Buffer } from 'node:buffer'
import { GameFileError } from '../game-file.ts'
import type { LuaCall } from './lua/machine.ts'
import { type ClientFile, type ClientReader, type ClientRun, runClientFile } from './lua/run-client-file.ts'

/** The bytes of one file's texts about an item; an absent field keeps the value of an earlier entry or file. */
export interface ItemEntry {
  id: number
  name?: string
  lines?: string[]
  resource?: string
  /** The name has underscores in place of spaces, as in the older text tables. */
  underscores?: boolean
}

/** Far more than the texts of a client; a file that loops ends here. */
const maxTexts = 5_000_000
const maxTextBytes = 256 << 20

/** Runs an itemInfo file and returns what it adds, in its order. Throws `GameFileError`. */
export function runItemFile(client: ClientFile): { entries: ItemEntry[]; run: ClientRun } {
  let collector = new ItemCollector(client)
  const run = runClientFile(client, () => {
    collector = new ItemCollector(client)
    return collector.reader
  })
  return { entries: collector.entries, run }
}

/** Collects the calls with which a client's `main` adds items. */
class ItemCollector {
  readonly entries: ItemEntry[] = []
  /** The last entry of each item that `main` has added, and that was read from a table. */
  readonly #added = new Map<number, ItemEntry>()
  readonly #offered = new Map<number, ItemEntry>()
  readonly #client: ClientFile
  #texts = 0
  #textBytes = 0

  constructor(client: ClientFile) {
    this.#client = client
  }

  get reader(): ClientReader {
    const accept = (call: LuaCall) => {
      call.push(true)
      return 1
    }
    const functions = {
      AddItem: (call: LuaCall) => {
        this.#add(this.#added, call.number(1), call.bytes(4), call.bytes(5))
        return accept(call)
      },
      AddItemIdentifiedDesc: (call: LuaCall) => {
        this.#describe(call.number(1), call.bytes(2))
        return accept(call)
      },
      AddItemUnidentifiedDesc: accept,
      AddItemEffectInfo: accept,
      AddItemIsCostume: accept,
      AddItemPackageID: accept,
      almanac_has_texts: (call: LuaCall) => {
        call.push(this.entries.some(({ name, lines }) => name || lines))
        return 1
      },
      almanac_offer: (call: LuaCall) => {
        const id = call.number(1)
        const isTaken = !this.#added.has(id)
        const entry = isTaken && this.#add(this.#offered, id, call.bytes(2), call.bytes(3))
        if (entry && call.isTrue(4)) entry.lines = []
        call.push(isTaken)
        return 1
      },
    }
    return { chunk: 'items.lua', functions }
  }

  #add(entries: Map<number, ItemEntry>, id: number, name: string | undefined, resource: string | undefined) {
    if (!Number.isInteger(id) || id < 1) return undefined
    const entry: ItemEntry = { id }
    if (name !== undefined) entry.name = name
    if (resource !== undefined) entry.resource = resource
    entries.set(id, entry)
    this.#push(entry)
    return entry
  }

  #describe(id: number, line: string | undefined): void {
    if (line === undefined || !Number.isInteger(id) || id < 1) return
    const entry = this.#added.get(id) ?? this.#offered.get(id) ?? this.#add(this.#added, id, undefined, undefined)
    if (!entry) return
    entry.lines ??= []
    entry.lines.push(line)
    this.#count(line.length)
  }

  #push(entry: ItemEntry): void {
    this.entries.push(entry)
    this.#count((entry.name?.length ?? 0) + (entry.resource?.length ?? 0))
  }

  #count(bytes: number): void {
    this.#textBytes += bytes
    if (++this.#texts <= maxTexts && this.#textBytes <= maxTextBytes) return
    const { file, setting } = this.#client
    const limit = `${maxTexts} texts or ${maxTextBytes >> 20} MB`
    throw new GameFileError(`${file}: adds more than ${limit}. Replace it, or remove it from ${setting}.`)
  }
}

/** Ids of entries without any text; a later entry of the same item can have one. */
export function emptyItems(entries: readonly ItemEntry[]): Set<number> {
  const withText = new Set(entries.filter((entry) => Object.keys(entry).length > 1).map(({ id }) => id))
  return new Set(entries.flatMap(({ id }) => (withText.has(id) ? [] : [id])))
}

/** The 1-based lines of a source where it sets these numeric keys, in the form `[501] = …`. */
export function linesOfKeys(bytes: Uint8Array, keys: ReadonlySet<number>): Map<number, number> {
  const lines = new Map<number, number>()
  if (keys.size === 0) return lines
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let line = 1
  for (const [match, key] of text.matchAll(/\n|\[\s*(0x[\da-f]+|\d+)\s*\]\s*=/gi)) {
    if (key !== undefined && keys.has(Number(key))) lines.set(Number(key), line)
    for (const character of match) if (character === '\n') line++
  }
  return lines
}
