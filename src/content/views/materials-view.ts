import type { Material } from '../../../domain/item.ts'
import { type ItemRef, itemRef } from './item-ref.ts'

export interface MaterialView extends ItemRef {
  amount: number
}

export function materialViews(materials: readonly Material[]): MaterialView[] {
  return materials.map(({ Material, Amount }) => ({ ...itemRef(Material), amount: Amount }))
}
