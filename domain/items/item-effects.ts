/** What an item, a set or a random option does, in words, as far as its script can be read. */
import { effectsCopy } from '../copy/effects.ts'
import { fill } from '../copy/fill.ts'

/** The amount at each refine and grade, as far as it depends on them; in a set, those of all its pieces. */
export interface EffectNumbers {
  /** Refines from the least to the highest at which it counts; absent for all. */
  Refine?: number[] | undefined
  /** Grades, where 1 is D. */
  Grade?: number[] | undefined
  /** The amount from a refine on, ascending, for one that grows with the refine: `[[2, 1], [4, 2]]`; before the first, 0. */
  AtRefine?: number[][] | undefined
  AtGrade?: number[][] | undefined
  /** Equal effects do not add up: only one of them counts, or each has its own chance. */
  Single?: boolean | undefined
  /** It has conditions other than refine and grade, or grows with something else. */
  Further?: boolean | undefined
}

export interface Effect extends EffectNumbers {
  /** What it changes, to compare and search by: the call with its fixed arguments, `bonus2 baddrace,rc_brute`. */
  Key: string
  /** The sentence, with `{n}` for its amount: `最大 HP {n}`. */
  Text: string
  /** In words, with sign and unit: `+10%`. Absent for an effect without an amount. */
  Amount?: string | undefined
  /** The amount as a number in the unit of its words, for an effect that does not grow. */
  Value?: number | undefined
  /** What the amount is counted for: `精煉每 +2`. */
  Per?: string | undefined
  /** The highest amount of one that grows. */
  Most?: string | undefined
  /** The amount at each refine from 0 on, for one that grows with the refine; empty for none. */
  ByRefine?: string[] | undefined
  /** Conditions, all of which must be met. */
  When?: string[] | undefined
}

/** The effect as a sentence without its conditions: `精煉每 +2，最大 HP +1%（最多 +10%）`. */
export function effectText({ Text, Amount = '', Per, Most }: Effect): string {
  const text = fill(Text, { n: Amount })
  const most = Most === undefined ? '' : fill(effectsCopy.amounts.most, { most: Most })
  return `${Per === undefined ? '' : `${Per}，`}${text}${most}`
}

/** The effect with its conditions: `精煉 +7 以上：最大 HP +5%`. */
export function effectSentence(effect: Effect): string {
  const { When = [] } = effect
  return When.length === 0 ? effectText(effect) : `${When.join('，')}：${effectText(effect)}`
}

/**
 * Sentences of the first `most` effects, and `…` if there are more. An effect with the condition of the effect before it
 * is written without this condition.
 */
export function firstSentences(effects: readonly Effect[], most: number): string[] {
  const said = effects.slice(0, most).map((effect, index) => {
    const isSaid = index > 0 && (effect.When ?? []).join() === (effects[index - 1]?.When ?? []).join()
    return isSaid ? effectText(effect) : effectSentence(effect)
  })
  return effects.length > most ? [...said, '…'] : said
}

/** The amount at a refine and a grade; 0 where it does not count, undefined for an effect without a number. */
export function amountAt(
  effect: EffectNumbers & Pick<Effect, 'Value'>,
  refine: number,
  grade: number,
): number | undefined {
  const { Refine: [from = 0, to = refine] = [], Grade: [low = 0, high = grade] = [], AtRefine, AtGrade } = effect
  if (refine < from || refine > to || grade < low || grade > high) return 0
  const reached = (steps: readonly (readonly number[])[], at: number) =>
    steps.findLast(([step = 0]) => step <= at)?.[1] ?? 0
  if (AtRefine) return reached(AtRefine, refine)
  return AtGrade ? reached(AtGrade, grade) : effect.Value
}
