import { setBonus } from '../set-effects.ts'
import { type EffectsView, effectsView } from './effects-view.ts'
import { type ItemRef, itemRef } from './item-ref.ts'

/** The items of a set, and what they give together. */
export interface SetView {
  items: ItemRef[]
  effects: EffectsView
}

export function setView(items: readonly number[]): SetView {
  const { Effects, UnreadEffects } = setBonus(items)
  return { items: items.map((part) => itemRef(part)), effects: effectsView(Effects, UnreadEffects) }
}
