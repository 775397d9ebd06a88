import type { Payment, TradedLine } from './log-rows.ts'
import { type Dealing, maxGapS } from './pair-lines.ts'

export interface PricedLine {
  line: TradedLine
  /** Zeny for one piece; undefined if it cannot be determined. */
  price: number | undefined
}

/**
 * Whether the line can only have been sold from the shop with the known price: then no payment is needed, and any other
 * price is unlikely. If the shop was not seen before, a row at another price may have been sold out before the first
 * poll.
 */
export type SureOfShop = (line: TradedLine) => boolean

/** Prices at which a line may have been offered when it was sold, as last polled; empty if it was not seen. */
export type OfferedPrices = (line: TradedLine) => readonly number[]

/**
 * Costs of assumptions in an explanation of a payment. The explanations with the lowest total count, all of them. With
 * an unseen line, every total is equally likely, however many lines there are.
 */
const cost = { unseen: 1, otherThanOffered: 12, missing: 20, severalOtherThanOffered: 24, notDivisible: 40 }
/** Maximum number of price combinations that are tried. */
const maxCombinations = 4_096
/** Dealings with more rows of two characters within seconds are priced in parts. */
const maxPartLines = 40

/**
 * The price of each line of a dealing. A payment belongs to one line, and then gives its exact price, or to several
 * consecutive lines, whose offered prices must add up to it. A line without payment was sold while payments were not
 * logged: its offered price is used. If two explanations are equally good, prices that differ between them are unknown.
 */
export function settlePrices(
  { lines, payments }: Pick<Dealing, 'lines' | 'payments'>,
  offered: OfferedPrices,
  isSure: SureOfShop = () => true,
): PricedLine[] {
  const result: PricedLine[] = []
  for (let from = 0, paymentIndex = 0; from < lines.length; ) {
    const part = lines.slice(from, from + maxPartLines)
    const isLast = from + part.length >= lines.length
    const lastAtS = part.at(-1)?.atS ?? 0
    const partPayments = payments
      .slice(paymentIndex, paymentIndex + 2 * maxPartLines)
      .filter((payment) => isLast || payment.atS <= lastAtS)
    const offers = part.map((line) => ({ prices: offered(line), areAll: isSure(line) }))
    result.push(...settlePart(part, partPayments, offers))
    from += part.length
    paymentIndex += partPayments.length
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

/** Prices at which a line may have been offered, and whether others are impossible. */
interface Offer {
  prices: readonly number[]
  areAll: boolean
}

function settlePart(
  lines: readonly TradedLine[],
  payments: readonly Payment[],
  offers: readonly Offer[],
): PricedLine[] {
  const steps = stepsOf(lines, payments, offers)
  const cellOf = (line: number, payment: number) => line * (payments.length + 1) + payment
  const cellsOf = (step: Step) => [cellOf(step.from, step.paidFrom), cellOf(step.until, step.paidUntil)] as const
  const size = (lines.length + 1) * (payments.length + 1)
  const costFromStart = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const costToEnd = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  costFromStart[0] = 0
  costToEnd[size - 1] = 0
  for (const step of steps) {
    const [start, end] = cellsOf(step)
    costFromStart[end] = Math.min(costFromStart[end] as number, (costFromStart[start] as number) + step.cost)
  }
  for (const step of steps.toReversed()) {
    const [start, end] = cellsOf(step)
    costToEnd[start] = Math.min(costToEnd[start] as number, (costToEnd[end] as number) + step.cost)
  }
  const best = costFromStart[size - 1] as number
  const isBest = (step: Step) => {
    const [start, end] = cellsOf(step)
    return (costFromStart[start] as number) + step.cost + (costToEnd[end] as number) <= best
  }
  const bestSteps = steps.filter(isBest)
  // If payments are logged only in part, one may belong to a line next to the one it fits: then only offered prices
  // count.
  const arePartlyLogged = bestSteps.some(
    ({ from, until, paidFrom, paidUntil }) => until > from && paidUntil === paidFrom,
  )
  const pricesByLine = lines.map(() => new Set<number | undefined>())
  for (const step of bestSteps) {
    const isUnsure = arePartlyLogged && step.paidUntil > step.paidFrom && step.cost > 0
    for (const [index, price] of step.prices.entries())
      pricesByLine[step.from + index]?.add(isUnsure ? undefined : price)
  }
  return lines.map((line, index) => {
    const prices = pricesByLine[index] as Set<number | undefined>
    return { line, price: prices.size === 1 ? [...prices][0] : undefined }
  })
}

/**
 * All ways to explain lines by one payment or none, or a payment by no line; ordered so that path costs can be added
 * up.
 */
function stepsOf(lines: readonly TradedLine[], payments: readonly Payment[], offers: readonly Offer[]) {
  const steps: Step[] = []
  for (let from = 0; from <= lines.length; from++) {
    for (let paid = 0; paid <= payments.length; paid++) {
      const start = { from, paidFrom: paid }
      const payment = payments[paid]
      const line = lines[from]
      // A server that dies during a purchase leaves a payment after all lines; one before them is less likely.
      const unmatched = line ? cost.missing + 1 : cost.missing
      if (payment) steps.push({ ...start, until: from, paidUntil: paid + 1, cost: unmatched, prices: [] })
      if (!line) continue
      steps.push({ ...start, until: from + 1, paidUntil: paid, cost: cost.missing, prices: [surePrice(offers[from])] })
      if (!payment) continue
      for (let until = from + 1; until <= lines.length; until++) {
        const part = lines.slice(from, until)
        if (!canBeOnePayment(part, payment)) break
        steps.push({ ...start, until, paidUntil: paid + 1, ...explain(part, payment, offers.slice(from, until)) })
      }
    }
  }
  return steps
}

/** Lines of one purchase are consecutive and have its time; a buying store pays for each line separately. */
function canBeOnePayment(lines: readonly TradedLine[], payment: Payment): boolean {
  const last = lines.at(-1) as TradedLine
  const previous = lines.at(-2)
  if (Math.abs(last.atS - payment.atS) > maxGapS || (previous && last.lineIndex !== previous.lineIndex + 1))
    return false
  return lines.length === 1 || payment.type === 'V'
}

const surePrice = (offer?: Offer) => (offer?.areAll && offer.prices.length === 1 ? offer.prices[0] : undefined)
const isOpenPrice = ({ prices, areAll }: Offer) => prices.length === 0 || !areAll

function explain(lines: readonly TradedLine[], { total }: Payment, offers: readonly Offer[]) {
  const [line] = lines as [TradedLine]
  const mayBeOther = offers.some(isOpenPrice)
  if (lines.length === 1) {
    const price = total / line.amount
    if (!Number.isInteger(price)) return { cost: cost.notDivisible, prices: [undefined] }
    if (offers[0]?.prices.includes(price)) return { cost: 0, prices: [price] }
    return { cost: mayBeOther ? cost.unseen : cost.otherThanOffered, prices: [price] }
  }
  const unknown = lines.map(() => (total === 0 ? 0 : undefined))
  const minTotal = offers.reduce(
    (sum, offer, index) => sum + (isOpenPrice(offer) ? 0 : (lines[index]?.amount ?? 0) * Math.min(...offer.prices)),
    0,
  )
  if (minTotal > total) return { cost: cost.severalOtherThanOffered, prices: unknown }
  if (offers.some(({ prices }) => prices.length === 0)) return { cost: cost.unseen, prices: unknown }
  const ways = priceCombinations(
    lines,
    offers.map(({ prices }) => prices),
    total,
  )
  if (ways === undefined || ways.length === 0)
    return { cost: mayBeOther ? cost.unseen : cost.severalOtherThanOffered, prices: unknown }
  const prices = lines.map((_, index) => {
    const linePrices = new Set(ways.map((way) => way[index]))
    return linePrices.size === 1 ? [...linePrices][0] : undefined
  })
  return { cost: 0, prices }
}

/**
 * The combinations of offered prices that add up to the total. Equal goods at different prices are interchangeable, so
 * only one order of them is returned. Undefined if there are too many.
 */
function priceCombinations(lines: readonly TradedLine[], offers: readonly (readonly number[])[], total: number) {
  if (offers.reduce((product, { length }) => product * length, 1) > maxCombinations) return undefined
  const ways: number[][] = []
  const previousEqual = lines.map((line, index) =>
    lines.findLastIndex(({ spec, amount }, other) => other < index && spec === line.spec && amount === line.amount),
  )
  const choose = (way: number[], left: number): void => {
    const index = way.length
    const line = lines[index]
    if (!line) {
      if (left === 0) ways.push(way)
      return
    }
    const minPrice = way[previousEqual[index] as number] ?? 0
    for (const price of offers[index] as readonly number[])
      if (price >= minPrice && price * line.amount <= left) choose([...way, price], left - price * line.amount)
  }
  choose([], total)
  return ways
}
