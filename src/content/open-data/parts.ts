/** Parts that the data of several kinds of pages share. */
import type { DataChance, DataConversion, DataEffects, DataItem, DataLink, DataShop } from '../../../api/open-data.ts'
import type { EffectsView } from '../views/effects-view.ts'
import type { ItemRef } from '../views/item-ref.ts'
import type { Link } from '../views/item-view.ts'
import type { MaterialView } from '../views/materials-view.ts'
import type { ConversionView } from '../views/reform-view.ts'
import type { PlaceView, ShopSourceView } from '../views/source-view.ts'

/** `mark`, which distinguishes items of the same name, is the id. */
export function itemData({ id, name }: Pick<ItemRef, 'id' | 'name'>): DataItem {
  return { id, name }
}

export function linkData({ href, text }: Link | PlaceView): DataLink {
  return { name: text, path: href }
}

/** `1.77%` as text and number. */
export function chanceData(text: string): DataChance {
  const [, digits] = /^(\d+(?:\.\d+)?)\s?%$/.exec(text) ?? []
  return { chance: text, percent: digits === undefined ? null : Number(digits) }
}

export function effectsData({ groups }: EffectsView): DataEffects[] {
  return groups.map(({ when, effects }) => ({ when, effects }))
}

export function materialsData(materials: readonly MaterialView[]): (DataItem & { amount: number })[] {
  return materials.map((material) => ({ ...itemData(material), amount: material.amount }))
}

export function shopData({ name, price, materials, places }: ShopSourceView): DataShop {
  return { name, price, materials: materialsData(materials), places: places.map(linkData) }
}

export function conversionData(box: DataLink, { base, result, refine, materials }: ConversionView): DataConversion {
  return { box, base: itemData(base), result: itemData(result), refine, materials: materialsData(materials) }
}

/** Notes of a row in one text. */
export function noteText(...notes: readonly string[]): string {
  return notes.filter(Boolean).join('，')
}
