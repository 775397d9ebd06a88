import { effectsCopy } from '../../../domain/copy/effects.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { type Effect, effectText } from '../../../domain/items/item-effects.ts'

/** Effects in their order; those in a row with the same conditions are one group. */
export interface EffectsView {
  groups: { when: string; effects: string[] }[]
  /** What grows with the refine, at each refine: `+2：+1%`. */
  tables: { name: string; amounts: string }[]
  /** A sentence about bonuses without words; empty if there are none. */
  unread: string
}

export function effectsView(effects: readonly Effect[] = [], unread = 0): EffectsView {
  const groups: EffectsView['groups'] = []
  for (const effect of effects) {
    const when = (effect.When ?? []).join('，')
    const last = groups.at(-1)
    if (last?.when === when) last.effects.push(effectText(effect))
    else groups.push({ when, effects: [effectText(effect)] })
  }
  return {
    groups,
    tables: effects.flatMap(({ Text, ByRefine, When = [] }) => {
      if (!ByRefine) return []
      const amounts = ByRefine.flatMap((amount, refine) =>
        amount !== '' && amount !== ByRefine[refine - 1] ? [`+${refine}：${amount}`] : [],
      )
      return [{ name: [...When, fill(Text, { n: '' })].join('，').trim(), amounts: amounts.join('、') }]
    }),
    unread: unread > 0 && effects.length > 0 ? fill(effectsCopy.page.more, { n: unread }) : '',
  }
}
