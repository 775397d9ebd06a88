import type { Material } from '../../../domain/items/item.ts'
import { numberText, zenyText } from '../../../domain/text/number-text.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

export interface CostView {
  materials: MaterialView[]
  price: string
  /** Zeny, then `id:amount` of each material, for the planner: `20000 7037:5`. */
  amounts: string
}

export function costView(materials: readonly Material[], price: number): CostView {
  return {
    materials: materialViews(materials),
    price: price > 0 ? zenyText(price) : '',
    amounts: [price, ...materials.map(({ Material, Amount }) => `${Material}:${Amount}`)].join(' '),
  }
}

/** Materials and money in one line; empty if it is free. */
export function stepCostText({ materials = [], price }: Partial<CostView>): string {
  const texts = materials.map(({ name, amount }) => `${name} × ${numberText(amount)}`)
  return [...texts, ...(price ? [price] : [])].join('、')
}
