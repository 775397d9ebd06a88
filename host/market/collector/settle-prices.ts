import type { Payment, TradedLine } from './log-rows.ts'
import { apartS, type Dealing } from './pair-lines.ts'

export interface PricedLine {
  line: TradedLine
  /** Zeny for one piece; undefined where nobody can know it. */
  price: number | undefined
}

/**
 * Whether the line can only have been sold from the shop whose price is known: then no payment is needed, and any other
 * price is strange. Where nobody saw the shop before, a place at another price may have been sold out by the first look.
 */
export type SureOfShop = (line: TradedLine) => boolean

/** The prices at which a line may have been offered when it was sold, as last polled; none where it was not seen. */
export type OfferedPrices = (line: TradedLine) => readonly number[]

/**
 * How far an explanation of one payment is from what is certain: the explanations with the least in sum count, and all of
 * them. With a line that was not seen any total is as good as another, however many lines there are.
 */
const cost = { unseen: 1, otherThanOffered: 12, missing: 20, severalOtherThanOffered: 24, notDivisible: 40 }
/** More ways to choose prices than this are not tried. */
const mostWays = 4_096
/** More rows of two characters within seconds than this are priced one part after the other. */
const mostAtOnce = 40

/**
 * The price of each line of a dealing. A payment belongs to one line, whose price it gives exactly, or to several that
 * stand side by side, whose offered prices must then add up to it. A line without payment was sold while payments were
 * not logged: its offered price counts. Where two explanations are as good, what they differ in is unknown.
 */
export function settlePrices(
  { lines, payments }: Pick<Dealing, 'lines' | 'payments'>,
  offered: OfferedPrices,
  isSure: SureOfShop = () => true,
): PricedLine[] {
  const result: PricedLine[] = []
  for (let from = 0, paid = 0; from < lines.length; ) {
    const part = lines.slice(from, from + mostAtOnce)
    const isLast = from + part.length >= lines.length
    const untilAt = (part.at(-1)?.at ?? 0) + (isLast ? apartS : 0)
    const own = payments.slice(paid, paid + 2 * mostAtOnce).filter((payment) => isLast || payment.at <= untilAt)
    result.push(...settlePart(part, own, { offered, isSure }))
    from += part.length
    paid += own.length
  }
  return result
}

/** Lines `from` to `until` (excluded), explained by one payment or none. */
interface Step {
  from: number
  until: number
  paidFrom: number
  paidUntil: number
  cost: number
  prices: (number | undefined)[]
}

/** Prices at which a line may have been offered, and whether it can have had no other. */
interface Offer {
  prices: readonly number[]
  areAll: boolean
}

interface Known {
  offered: OfferedPrices
  isSure: SureOfShop
}

function settlePart(
  lines: readonly TradedLine[],
  payments: readonly Payment[],
  { offered, isSure }: Known,
): PricedLine[] {
  const offers = lines.map((line) => ({ prices: offered(line), areAll: isSure(line) }))
  const steps = stepsOf(lines, payments, offers)
  const place = (line: number, paid: number) => line * (payments.length + 1) + paid
  const size = (lines.length + 1) * (payments.length + 1)
  const toHere = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const toEnd = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  toHere[0] = 0
  toEnd[size - 1] = 0
  for (const step of steps) {
    const [a, b] = [place(step.from, step.paidFrom), place(step.until, step.paidUntil)]
    toHere[b] = Math.min(toHere[b] as number, (toHere[a] as number) + step.cost)
  }
  for (const step of steps.toReversed()) {
    const [a, b] = [place(step.from, step.paidFrom), place(step.until, step.paidUntil)]
    toEnd[a] = Math.min(toEnd[a] as number, (toEnd[b] as number) + step.cost)
  }
  const best = toHere[size - 1] as number
  const isBest = (step: Step) => {
    const [a, b] = [place(step.from, step.paidFrom), place(step.until, step.paidUntil)]
    return (toHere[a] as number) + step.cost + (toEnd[b] as number) <= best
  }
  const taken = steps.filter(isBest)
  // Where not all payments are logged, one may be of a line beside that for which it fits: only offered prices tell.
  const arePartlyLogged = taken.some(({ from, until, paidFrom, paidUntil }) => until > from && paidUntil === paidFrom)
  const found = lines.map(() => new Set<number | undefined>())
  for (const step of taken) {
    const isUnsure = arePartlyLogged && step.paidUntil > step.paidFrom && step.cost > 0
    for (const [index, price] of step.prices.entries()) found[step.from + index]?.add(isUnsure ? undefined : price)
  }
  return lines.map((line, index) => {
    const prices = found[index] as Set<number | undefined>
    return { line, price: prices.size === 1 ? [...prices][0] : undefined }
  })
}

/** All that may be explained by one payment, by none, or a payment by nothing; in an order in which paths can be added up. */
function stepsOf(lines: readonly TradedLine[], payments: readonly Payment[], offers: readonly Offer[]) {
  const steps: Step[] = []
  for (let from = 0; from <= lines.length; from++) {
    for (let paid = 0; paid <= payments.length; paid++) {
      const start = { from, paidFrom: paid }
      const payment = payments[paid]
      const line = lines[from]
      // A server that dies in a purchase leaves a payment behind all lines; one before them is stranger.
      const unmatched = line ? cost.missing + 1 : cost.missing
      if (payment) steps.push({ ...start, until: from, paidUntil: paid + 1, cost: unmatched, prices: [] })
      if (!line) continue
      steps.push({ ...start, until: from + 1, paidUntil: paid, cost: cost.missing, prices: [surePrice(offers[from])] })
      if (!payment) continue
      for (let until = from + 1; until <= lines.length; until++) {
        const part = lines.slice(from, until)
        if (!belong(part, payment)) break
        steps.push({ ...start, until, paidUntil: paid + 1, ...explain(part, payment, offers.slice(from, until)) })
      }
    }
  }
  return steps
}

/** Lines of one purchase stand side by side, at its time; a buying store pays each by itself. */
function belong(lines: readonly TradedLine[], payment: Payment): boolean {
  const last = lines.at(-1) as TradedLine
  const before = lines.at(-2)
  if (Math.abs(last.at - payment.at) > apartS || (before && last.place !== before.place + 1)) return false
  return lines.length === 1 || payment.type === 'V'
}

const surePrice = (offer?: Offer) => (offer?.areAll && offer.prices.length === 1 ? offer.prices[0] : undefined)
const mayBeAny = ({ prices, areAll }: Offer) => prices.length === 0 || !areAll

function explain(lines: readonly TradedLine[], { total }: Payment, offers: readonly Offer[]) {
  const [line] = lines as [TradedLine]
  const mayBeOther = offers.some(mayBeAny)
  if (lines.length === 1) {
    const price = total / line.amount
    if (!Number.isInteger(price)) return { cost: cost.notDivisible, prices: [undefined] }
    const isOffered = offers[0]?.prices.includes(price)
    return { cost: isOffered ? 0 : mayBeOther ? cost.unseen : cost.otherThanOffered, prices: [price] }
  }
  const unknown = lines.map(() => undefined)
  const least = offers.reduce(
    (sum, offer, index) =>
      sum + (lines[index]?.amount ?? 0) * (mayBeAny(offer) ? leastUnseen : Math.min(...offer.prices)),
    0,
  )
  if (least > total) return { cost: cost.severalOtherThanOffered, prices: unknown }
  if (offers.some(({ prices }) => prices.length === 0)) return { cost: cost.unseen, prices: unknown }
  const ways = waysToPay(
    lines,
    offers.map(({ prices }) => prices),
    total,
  )
  if (ways === undefined || ways.length === 0)
    return { cost: mayBeOther ? cost.unseen : cost.severalOtherThanOffered, prices: unknown }
  const prices = lines.map((_, index) => {
    const each = new Set(ways.map((way) => way[index]))
    return each.size === 1 ? [...each][0] : undefined
  })
  return { cost: 0, prices }
}

/** A price that nobody has seen is 1 at least. */
const leastUnseen = 1

/**
 * The choices of an offered price for each line that make up the total. Equal pieces at different prices are equal goods:
 * which of them was which does not matter, so only one order of them counts. Undefined where there are too many.
 */
function waysToPay(lines: readonly TradedLine[], offers: readonly (readonly number[])[], total: number) {
  if (offers.reduce((product, { length }) => product * length, 1) > mostWays) return undefined
  const ways: number[][] = []
  const twin = lines.map((line, index) =>
    lines.findLastIndex(({ spec, amount }, other) => other < index && spec === line.spec && amount === line.amount),
  )
  const choose = (way: number[], left: number): void => {
    const index = way.length
    const line = lines[index]
    if (!line) {
      if (left === 0) ways.push(way)
      return
    }
    const least = way[twin[index] as number] ?? 0
    for (const price of offers[index] as readonly number[])
      if (price >= least && price * line.amount <= left) choose([...way, price], left - price * line.amount)
  }
  choose([], total)
  return ways
}
