import { fill } from '../copy/fill.ts'
import { factsCopy } from '../copy/item-facts.ts'
import { oddsCopy } from '../copy/odds.ts'
import { retriedOddsPer100k } from '../odds/effective-odds.ts'
import { hundredthsText } from '../odds/enchant-chance.ts'
import { numberText } from '../text/number-text.ts'
import { optionRangeText } from './option-text.ts'

/** How an item gets random options. */
export const optionWays = ['drop', 'box', 'reform', 'laphine'] as const
export type OptionWay = (typeof optionWays)[number]

/** One random option of a line. */
export interface OptionChoice {
  /** The game's name for it: `VAR_STRAMOUNT`. */
  Option: string
  /** Its text with the range of its value, if the host knows one for a name that the site does not know. */
  Text?: string | undefined
  Min: number
  Max: number
  /** The actual odds in parts of 100,000; absent if unknown. */
  Odds?: number | undefined
}

/** An option line of an item: it gets one of the choices, always or (`Perhaps`) sometimes. */
export interface OptionLine {
  Perhaps?: boolean | undefined
  Choices: OptionChoice[]
}

/** The lines that an item gets in one or more ways. */
export interface ItemOptions {
  Ways: OptionWay[]
  /** Items whose laphine upgrade adds them. */
  Upgraders?: number[] | undefined
  Lines: OptionLine[]
}

/**
 * The odds of each choice of a line, in parts of 100,000. rAthena tries up to 3 × N times: it picks one of N choices
 * with equal probability and takes it with its chance out of 10,000; after the last failed try it takes one at random.
 * With p = min(1, c ÷ 10000) and q = 1 − mean(p): P = (p ÷ N)(1 − q^(3N)) ÷ (1 − q) + q^(3N) ÷ N. A line that is not
 * always given has one try and no last pick: P = p ÷ N. Source: `s_random_opt_group::apply` in rAthena's `itemdb.cpp`.
 */
export function optionOddsPer100k(chancesPer10k: readonly number[], isOptional: boolean): number[] {
  const probabilities = chancesPer10k.map((chance) => Math.min(1, Math.max(0, chance) / 10_000))
  const odds = isOptional
    ? probabilities.map((p) => (p / probabilities.length) * 100_000)
    : retriedOddsPer100k(probabilities, 3 * probabilities.length)
  return odds.map((value) => Math.round(value * 1_000) / 1_000)
}

/** Ways as text: `開啟道具包、改造時附加`. */
export function waysText(ways: readonly OptionWay[]): string {
  const names: string[] = optionWays.filter((way) => ways.includes(way)).map((way) => factsCopy.options.ways[way])
  return fill(factsCopy.options.title, { ways: names.join('、') })
}

/** `第 1 條（19 種擇一，各 5.26%）`; the odds only if there are several choices and all have the same. */
export function lineText({ Perhaps, Choices }: OptionLine, n: number): string {
  const [first] = Choices
  const isEqual = Choices.length > 1 && Choices.every(({ Odds }) => Odds === first?.Odds)
  const odds = first && isEqual ? choiceText(first).odds : ''
  const { perhaps, line, each } = factsCopy.options
  const values = { n, count: Choices.length, each: odds && fill(each, { odds }) }
  return fill(Perhaps ? perhaps : line, values)
}

/** A choice as text, with its odds if known. */
export function choiceText({ Option, Text, Min, Max, Odds }: OptionChoice): { text: string; odds: string } {
  return { text: Text ?? optionRangeText({ Name: Option }, Min, Max), odds: Odds === undefined ? '' : oddsText(Odds) }
}

/** Percent with two decimals, or "one in N" if two decimals would show zero. */
function oddsText(oddsPer100k: number): string {
  if (oddsPer100k > 0 && oddsPer100k < 5)
    return fill(oddsCopy.rare, { n: numberText(Math.round(100_000 / oddsPer100k)) })
  return hundredthsText(oddsPer100k)
}
