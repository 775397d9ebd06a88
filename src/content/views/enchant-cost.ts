import type { Material } from '../../../domain/items/item.ts'
import { numberText, zenyText } from '../../../domain/text/number-text.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

export interface CostView {
  materials: MaterialView[]
  price: string
}

export function costView(materials: readonly Material[], price: number): CostView {
  return { materials: materialViews(materials), price: price > 0 ? zenyText(price) : '' }
}

/** Materials and money in one line; empty if it is free. */
export function stepCostText({ materials = [], price }: Partial<CostView>): string {
  const texts = materials.map(({ name, amount }) => `${name} × ${numberText(amount)}`)
  return [...texts, ...(price ? [price] : [])].join('、')
}
