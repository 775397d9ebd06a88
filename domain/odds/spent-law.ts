/** How much is spent until a chain ends: the amounts that suffice with given chances. */
import { type ChainState, withoutFreeStates } from './absorbing-chain.ts'

/** Points of the distribution that are computed at most; amounts of more points are rounded. */
const maxPoints = 500_000
/** The largest sum of whole costs, in units, for which the distribution is computed without rounding. */
const maxLength = 20_000
/** Units in five times the mean of a rounded amount, within which nearly all chains end. */
const roundedUnits = 12_000
/** Relative change of the rate at which the chain ends, below which it no longer changes. */
const settled = 1e-11
/** The same for the places of ends within a window. */
const steadyProfile = 1e-9
/** Chances are sums of rounded terms, so a chance that is exactly reached counts. */
const tolerance = 1e-12

/** An amount that is spent: its mean, and the least amounts that suffice with the chances that were asked for. */
export interface SpentAmount {
  mean: number
  budgets: number[]
  /** Whether budgets have an error of up to a few thousandths. */
  isRounded: boolean
}

/**
 * What is spent until the chain ends. `costs` are whole numbers by state, spent at each visit, and `visits` the expected
 * visits of each state; `chances` are those of the budgets (0 to 1, ascending).
 */
export function spentAmount(
  { chain, start, visits }: { chain: readonly ChainState[]; start: number; visits: readonly number[] },
  costs: readonly number[],
  chances: readonly number[],
): SpentAmount {
  // A state that is never visited may have any cost.
  const spent = costs.map((cost, state) => ((visits[state] ?? 0) > 0 ? cost : 0))
  const mean = spent.reduce((sum, cost, state) => sum + cost * (visits[state] ?? 0), 0)
  const isKnown = (budgets: (number | undefined)[]): budgets is number[] => !budgets.includes(undefined)
  const unit = Math.max(1, spent.reduce(greatestDivisor, 0))
  if (spent.reduce((sum, cost) => sum + cost, 0) / unit <= maxLength) {
    const budgets = spentAmounts(chain, start, spent, chances)
    if (isKnown(budgets)) return { mean, budgets, isRounded: false }
  }
  const coarse = (5 * Math.max(mean, ...spent)) / roundedUnits
  const rounded = roundedChain(
    chain,
    spent.map((cost) => cost / coarse),
  )
  const budgets = spentAmounts(rounded.chain, start, rounded.costs, chances)
  return { mean, budgets: budgets.map((units) => (units ?? Number.POSITIVE_INFINITY) * coarse), isRounded: true }
}

/** Units within the amount of `spentWithin`. */
const unitsWithin = 6_000

/** The probability (0 to 1) that the chain ends before more than `amount` is spent, with an error of a few thousandths. */
export function spentWithin(
  { chain, start }: { chain: readonly ChainState[]; start: number },
  costs: readonly number[],
  amount: number,
): number {
  const unit = Math.max(1, amount / unitsWithin)
  const rounded = roundedChain(
    chain,
    costs.map((cost) => cost / unit),
  )
  const { states, costs: units, entry, end } = withoutFreeStates(rounded.chain, rounded.costs, start)
  if (states.length === 0) return 1
  const law = createLaw({ states, entry, units })
  let ended = end
  while (law.spent <= amount / unit) {
    const { from, masses } = law.next()
    ended += masses.reduce((sum, mass, offset) => (from + offset <= amount / unit + tolerance ? sum + mass : sum), 0)
  }
  return Math.min(1, ended)
}

/** A chain of whole costs with the means of these: a state with a fraction is followed by one more unit at random. */
function roundedChain(chain: readonly ChainState[], costs: readonly number[]) {
  const whole = costs.map(Math.floor)
  const states = chain.map(({ next, end }, state): ChainState => {
    const up = (costs[state] ?? 0) - (whole[state] ?? 0)
    const stays = next.map(({ to, chance }) => ({ to, chance: chance * (1 - up) }))
    return { next: [...stays, { to: chain.length + state, chance: up }], end: end * (1 - up) }
  })
  return { chain: [...states, ...chain], costs: [...whole, ...chain.map(() => 1)] }
}

/**
 * The least amounts that suffice until the end with these chances (0 to 1, ascending), exactly; `costs` are whole numbers
 * by state, spent at each visit. Undefined where the distribution is too long to be computed.
 *
 * The distribution is summed amount by amount. From some point on the chain ends at a constant rate, as every chain that
 * forgets its start: the remainder is a geometric law, to `settled`.
 */
function spentAmounts(
  chain: readonly ChainState[],
  start: number,
  costs: readonly number[],
  chances: readonly number[],
): (number | undefined)[] {
  const { states, costs: ownCosts, entry, end } = withoutFreeStates(chain, costs, start)
  const unit = ownCosts.reduce(greatestDivisor, 0)
  if (unit === 0) return chances.map(() => 0)
  const law = createLaw({ states, entry, units: ownCosts.map((cost) => cost / unit) })
  const found: (number | undefined)[] = chances.map((chance) => (end >= chance - tolerance ? 0 : undefined))
  let ended = end
  while (law.spent < maxPoints) {
    const window = law.next()
    for (const [offset, mass] of window.masses.entries()) {
      ended += mass
      if (mass === 0) continue
      for (const [index, chance] of chances.entries())
        if (found[index] === undefined && ended >= chance - tolerance) found[index] = (window.from + offset) * unit
    }
    if (!found.includes(undefined)) return found
    if (!window.isSettled) continue
    return found.map((amount, index) => {
      const chance = chances[index] as number
      return amount ?? extrapolate(window, 1 - ended, 1 - chance) * unit
    })
  }
  return found
}

/** A stretch of amounts in which every state is visited once, if none is visited again. */
interface Window {
  /** The first amount. */
  from: number
  /** The probability that the chain ends with exactly this amount, by offset. */
  masses: readonly number[]
  /** The share of the remaining probability that ends within it. */
  share: number
  isSettled: boolean
}

interface LawSource {
  states: readonly ChainState[]
  /** Where the chain starts. */
  entry: readonly { to: number; chance: number }[]
  /** Whole costs by state, all of them positive. */
  units: readonly number[]
}

function createLaw({ states, entry, units }: LawSource) {
  const most = Math.max(...units)
  const length = units.reduce((sum, unit) => sum + unit, 0)
  const size = most + 1
  /** Probability to arrive in a state with an amount spent, by amount modulo `size`. */
  const arrivals = states.map(() => new Float64Array(size))
  const ends = new Float64Array(size)
  for (const { to, chance } of entry) (arrivals[to] as Float64Array)[0] = chance
  let remaining = entry.reduce((sum, { chance }) => sum + chance, 0)
  let spent = 0
  let last: { profile: readonly number[]; share: number; steady: number } = { profile: [], share: 0, steady: 0 }

  function visit(place: number): void {
    for (const [index, { next, end }] of states.entries()) {
      const row = arrivals[index] as Float64Array
      const mass = row[place] as number
      if (mass === 0) continue
      row[place] = 0
      const then = (place + (units[index] as number)) % size
      for (const { to, chance } of next) {
        const target = arrivals[to] as Float64Array
        target[then] = (target[then] as number) + mass * chance
      }
      ends[then] = (ends[then] as number) + mass * end
    }
  }

  return {
    get spent() {
      return spent
    },
    next(): Window {
      const masses: number[] = []
      const from = spent
      for (; spent < from + length; spent++) {
        const place = spent % size
        masses.push(ends[place] as number)
        ends[place] = 0
        visit(place)
      }
      const sum = masses.reduce((total, mass) => total + mass, 0)
      const share = sum / remaining
      const profile = masses.map((mass) => mass / sum)
      // Ends may come in groups that move slowly through the windows, each of which has one.
      const moved = profile.reduce((total, part, offset) => total + Math.abs(part - (last.profile[offset] ?? 0)), 0)
      const isSteady = share > 0 && Math.abs(share - last.share) <= settled * share && moved <= steadyProfile
      last = { profile, share, steady: isSteady ? last.steady + 1 : 0 }
      remaining -= sum
      return { from, masses, share, isSettled: last.steady >= 3 }
    },
  }
}

/** The amount at which no more than `wanted` of the probability remains, of which `remaining` is left after the window. */
function extrapolate({ from, masses, share }: Window, remaining: number, wanted: number): number {
  const rate = Math.log1p(-share)
  const whole = Math.max(0, Math.floor(Math.log(wanted / remaining) / rate) - 1)
  // A power of 1 - share would lose the digits of a share of 10⁻¹³.
  let left = remaining * Math.exp(whole * rate)
  /** Probability at the start of this window, of which its masses are parts. */
  const before = remaining * Math.exp(-rate)
  for (let number = whole + 1; ; number++) {
    const scale = left / before
    for (const [offset, mass] of masses.entries()) {
      left -= mass * scale
      if (mass > 0 && left <= wanted + tolerance) return from + number * masses.length + offset
    }
  }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
