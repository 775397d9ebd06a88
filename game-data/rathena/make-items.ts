import type { EnchantInfo } from '../../domain/enchants/enchant.ts'
import type { Item } from '../../domain/items/item.ts'
import type { ComboBonus, ItemFacts } from '../../domain/items/item-facts.ts'
import type { ItemText } from '../client-files/item-texts.ts'
import { type RathenaItem, type ScriptEffects, type ShowScript, settledFacts, withHash } from './items/index.ts'
import type { Relations } from './packages/index.ts'

interface ItemParts {
  rathenaItems: ReadonlyMap<number, RathenaItem>
  texts: ReadonlyMap<number, ItemText>
  enchants: ReadonlyMap<number, EnchantInfo>
  relations: Relations
  showScript: ShowScript
  effects: ScriptEffects
}

/** The items of the contract, from what the server and the client’s files say about each. */
export function makeItems({
  rathenaItems,
  texts,
  enchants,
  relations,
  showScript,
  effects,
}: ItemParts): Map<number, Item> {
  const enchantsOf = new Map<number, number[]>()
  // An enchant that the server does not load is used for an item only if no other one accepts it.
  const loadedFirst = [...enchants].sort(([, a], [, b]) => Number(a.Refused ?? false) - Number(b.Refused ?? false))
  for (const [id, enchant] of loadedFirst)
    for (const target of enchant.TargetItems) enchantsOf.set(target, [...(enchantsOf.get(target) ?? []), id])
  const items = new Map<number, Item>()
  for (const [id, item] of [...rathenaItems].sort(([a], [b]) => a - b)) {
    const text = texts.get(id)
    // If several enchants accept an item, the lowest id that the server loads is used.
    const enchantIds = enchantsOf.get(id) ?? []
    items.set(id, {
      Id: id,
      Name: text?.name || item.Name,
      Slot: item.Slots,
      Description: text?.description ?? '',
      View: item.View,
      ViewId: item.View,
      EnchantId: enchantIds[0] ?? 0,
      ...(enchantIds.length > 1 && { EnchantIds: enchantIds }),
      Locations: item.Locations,
      AegisName: item.AegisName,
      Type: item.Type,
      ...(item.SubType && { SubType: item.SubType }),
      ...factsOf(item, relations, showScript, effects),
    })
    // Frees megabytes that are no longer needed before monsters and maps are read.
    item.scripts = {}
  }
  return items
}

function factsOf(
  item: RathenaItem,
  relations: Relations,
  showScript: ShowScript,
  effects: ScriptEffects,
): { Facts: ItemFacts } | undefined {
  const shown = { ...shownScripts(item.scripts, showScript), ...effects.ofItem(item) }
  const Facts = { ...settledFacts(item), ...relations.get(item.Id), ...shown }
  return Object.keys(Facts).length > 0 ? { Facts } : undefined
}

/** The scripts that players may see as one text, and the hash of all. */
function shownScripts(scripts: RathenaItem['scripts'], showScript: ShowScript): ComboBonus {
  const parts = Object.entries(scripts).map(([field, script]) => {
    const text = showScript(script)
    return text && field !== 'Script' ? `// ${field}\n${text}` : (text ?? '')
  })
  return withHash(parts.filter(Boolean).join('\n').trim(), Object.entries(scripts).flat().join('\n'))
}
