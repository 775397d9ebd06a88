import type { Material } from '../../domain/item.ts'
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry } from './bad-entry.ts'
import { entries, requiredText, whole } from './fields.ts'
import { maxZeny } from './item-fields.ts'
import type { ItemIndex } from './item-index.ts'
import type { Limits } from './limits.ts'
import type { Problems, Source } from './problems.ts'
import type { GameServer } from './read-database.ts'

/** Amount by item id, in the order of the file. */
export type Materials = Map<number, number>

/** What a reader of entries needs: the server's rules, its items, and where problems are reported. */
export interface Reading {
  server: GameServer
  items: ItemIndex
  problems: Problems
  file: Source
  record: string
}

/** Reads the entries of a list field; an entry that `read` rejects is reported and left out alone. */
export function readEach(reading: Reading, entry: YamlMap, key: string, read: (row: YamlMap) => void): void {
  const { problems, file, record } = reading
  for (const row of entries(entry, key)) problems.attempt(file, row, record, () => read(row))
}

/** Maximum number of indexed entries in one list; those of real servers have a few hundred. */
const maxPlaces = 10_000

/** The index after the highest one, for an entry without an index. Throws `BadEntry` if there are too many entries. */
export function nextIndex(places: ReadonlyMap<number, unknown>): number {
  if (places.size >= maxPlaces) throw new BadEntry(`more than ${maxPlaces} entries: this one is left out`, 'site')
  let last = -1
  for (const place of places.keys()) last = Math.max(last, place)
  return last + 1
}

/** More than one stack counts as a full stack, as in the server. */
export function amountIn(row: YamlMap, { MAX_AMOUNT }: Limits): number | undefined {
  const amount = whole(row, 'Amount', 'u16')
  return amount === undefined ? undefined : Math.min(MAX_AMOUNT, amount)
}

/** More zeny than a player can have counts as that maximum, as in the server. */
export function zenyIn(row: YamlMap, key: 'Price' | 'Zeny'): number | undefined {
  const zeny = whole(row, key)
  return zeny === undefined ? undefined : Math.min(maxZeny, zeny)
}

/**
 * Merges `Materials` of an entry into `known`: Amount 0 removes a material; a missing Amount is 1, or keeps its value.
 */
export function mergeMaterials(known: Materials, entry: YamlMap, reading: Reading): void {
  readEach(reading, entry, 'Materials', (row) => {
    const material = reading.items.idOf(requiredText(row, 'Material'))
    const amount = amountIn(row, reading.server.limits) ?? known.get(material) ?? 1
    if (amount === 0) known.delete(material)
    else known.set(material, amount)
  })
}

export function materialRows(materials: Materials): Material[] {
  return [...materials].map(([Material, Amount]) => ({ Material, Amount }))
}
