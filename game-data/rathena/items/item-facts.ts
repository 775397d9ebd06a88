import type { ItemFacts } from '../../../domain/items/item-facts.ts'
import type { ItemFields } from './item-fields.ts'

/** Item types for which the server keeps a number; for others it uses 0 (`ItemDatabase::loadingFinished`). */
const typesOf: Partial<Record<keyof ItemFacts, readonly string[]>> = {
  Attack: ['weapon', 'ammo'],
  MagicAttack: ['weapon'],
  Range: ['weapon'],
  WeaponLevel: ['weapon'],
  Defense: ['armor', 'shadowgear'],
  ArmorLevel: ['armor'],
}

/**
 * The facts as the game applies them: if the item's last row has only one price, the other is derived from it; a selling
 * price that would allow profit by buying and selling again becomes 1; a weapon or armour has at least level 1; empty
 * values are dropped.
 */
export function settledFacts({ facts: { Buy = 0, Sell = 0, ...others }, prices, Type }: ItemFields): ItemFacts {
  const facts = { ...others }
  const kind = Type.toLowerCase()
  if (kind === 'weapon') facts.WeaponLevel ||= 1
  if (kind === 'armor') facts.ArmorLevel ||= 1
  const settledPrices = {
    Buy: prices.hasSell && !prices.hasBuy ? Sell * 2 : Buy,
    Sell: prices.hasBuy && !prices.hasSell ? Math.floor(Buy / 2) : Sell,
  }
  if (settledPrices.Buy / 124 < settledPrices.Sell / 75) settledPrices.Sell = 1
  const all: Record<string, unknown> = { ...settledPrices, ...facts }
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(all))
    if (!isEmpty(all[key]) && (typesOf[key as keyof ItemFacts]?.includes(kind) ?? true)) kept[key] = all[key]
  return kept
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === 0 ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}
