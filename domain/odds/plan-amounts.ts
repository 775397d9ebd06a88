/** What plans of enchanting and refining take, and the prices by which they are compared. */

/** Prices that the player or the market names. */
export interface GoalPrices {
  /** Zeny for one, by material. */
  prices: ReadonlyMap<string, number>
  /** Zeny for a new piece; undefined if nobody names it. */
  piecePrice: number | undefined
  /** Zeny for a piece that has what is wanted; undefined if nobody names it. */
  goalPrice: number | undefined
}

export function hasPrices({ prices, piecePrice, goalPrice }: GoalPrices): boolean {
  return prices.size > 0 || piecePrice !== undefined || goalPrice !== undefined
}

/** Expected amount, and that for each of `sufficientPercents` (undefined: too large to compute). */
export interface PlanAmount {
  mean: number
  budgets: readonly (number | undefined)[]
  /** Whether budgets have an error of up to a few thousandths. */
  isRounded: boolean
}

/** What a sum of money does not contain. */
export interface Unpriced {
  /** Materials of the plan without a price. */
  unpriced: string[]
  /** Whether it takes new pieces without a price. */
  isPieceUnpriced: boolean
}

/** What a plan takes. */
export interface PlanAmounts extends Unpriced {
  tries: PlanAmount
  zeny: PlanAmount
  pieces: PlanAmount
  /** By material. */
  materials: { key: string; amount: PlanAmount }[]
  /** By the prices, with `zeny`; undefined if there are none. */
  money: PlanAmount | undefined
  /** Undefined without a price of the goal: whether buying costs less than the mean, and how often it does not. */
  buying: { isCheaper: boolean; mean: number; chanceBelow: number } | undefined
}
