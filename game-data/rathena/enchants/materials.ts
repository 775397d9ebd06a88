import type { Material } from '../../../domain/items/item.ts'
import type { YamlMap } from '../../yaml/value.ts'
import { requiredText } from '../database/index.ts'
import { amountIn, type Reading, readEach } from '../items/index.ts'

/** Amount by item id, in the order of the file. */
export type Materials = Map<number, number>

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
