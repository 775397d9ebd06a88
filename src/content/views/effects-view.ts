import { effectsCopy } from '../../../domain/copy/effects.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { type Effect, effectText } from '../../../domain/items/item-effects.ts'

/** Effects under the same conditions; `when` is empty for none. */
export interface EffectGroup {
  when: string
  effects: string[]
}

/** Effects in their order; those in a row with the same conditions are one group. */
export interface EffectsView {
  groups: EffectGroup[]
  /** What grows with the refine, at each refine: `+2：+1%`. */
  tables: { name: string; amounts: string }[]
  /** A sentence about bonuses without words; empty if there are none. */
  unread: string
}

export function effectsView(effects: readonly Effect[] = [], unread = 0): EffectsView {
  return {
    groups: groupsOf(effects.map((effect) => ({ when: (effect.When ?? []).join('，'), text: effectText(effect) }))),
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

function groupsOf(rows: readonly { when: string; text: string }[]): EffectGroup[] {
  const groups: EffectGroup[] = []
  for (const { when, text } of rows) {
    const last = groups.at(-1)
    if (last?.when === when) last.effects.push(text)
    else groups.push({ when, effects: [text] })
  }
  return groups
}

/** Chinese characters in a line of the panel, which is 18rem wide on a desktop. */
const lineLength = 18
/** Lines that leave room for the facts below them in the first view of 1280 × 800. */
const maxLines = 10
/** A rest of fewer lines is not worth a fold. */
const leastRest = 3

/** The effects that the panel shows at once, and the number and groups of those that it folds. */
export function foldEffects(groups: readonly EffectGroup[]): {
  shown: EffectGroup[]
  rest: EffectGroup[]
  restCount: number
} {
  const rows = groups.flatMap(({ when, effects }) =>
    effects.map((text, index) => ({ when, text, lines: linesOf(text) + (index === 0 && when ? linesOf(when) : 0) })),
  )
  let first = 0
  for (let lines = 0; first < rows.length; first++) {
    lines += rows[first]?.lines ?? 0
    if (lines > maxLines && first > 0) break
  }
  const restLines = rows.slice(first).reduce((sum, row) => sum + row.lines, 0)
  const cut = restLines < leastRest ? rows.length : first
  return { shown: groupsOf(rows.slice(0, cut)), rest: groupsOf(rows.slice(cut)), restCount: rows.length - cut }
}

/** Lines that a text takes in the panel: Latin letters and digits are half as wide. */
function linesOf(text: string): number {
  const halves = [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
  return Math.ceil(halves / 2 / lineLength)
}
