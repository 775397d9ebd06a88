import type { Sale } from '../../domain/market/imported.ts'
import type { Currency } from '../../domain/market/offers-and-sales.ts'
import { dayMs } from '../../domain/time/day.ts'
import { taipeiOffsetMs } from '../../domain/time/taipei-time.ts'
import { createRandom, type Random } from '../../domain/values/random.ts'
import type { Good, SampleMarket } from './market-goods.ts'
import { askedPrice, drawWare, zenyPerPoint } from './wares.ts'

export const sampleSaleCount = 60_000
export const sampleSaleDays = 40

/** Relative sales by hour of the day in Taipei: few before dawn, most in the evening. */
const hourWeights = [6, 4, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 8, 7, 6, 6, 6, 7, 9, 11, 13, 14, 12, 9]
const outlierShare = 0.008

/** The price development of an item. */
interface Course {
  /** Change over the whole period, as a logarithm. */
  drift: number
  /** Weekly swing, as a logarithm, and its phase. */
  swing: number
  phase: number
  /** Standard deviation of single sales, as a logarithm. */
  scatter: number
}

/**
 * Generates `count` sales over the 40 days before `nowMs` (UTC milliseconds), oldest first, one at a time. Includes
 * sales to `buyerIds` (such as the demo player), so that their own purchases can be searched.
 */
export function* sampleSales(
  market: SampleMarket,
  seed: number | string,
  nowMs: number,
  { buyerIds = [], count = sampleSaleCount }: { buyerIds?: readonly number[]; count?: number } = {},
): Generator<Sale> {
  const random = createRandom(`sales/${seed}`)
  const draw = drawByDemand(market.goods, random.fork('demand'))
  const courses = new Map(market.goods.map((good) => [good.id, makeCourse(random.fork(good.id))]))
  const startMs = nowMs - sampleSaleDays * dayMs
  const clock = createClock(startMs)
  for (let number = 0; number < count; number++) {
    const share = (number + random.next()) / count
    const day = share * sampleSaleDays
    const good = draw()
    const ware = drawWare(good, market.words, random)
    const currency = drawCurrency(good, random)
    const course = courses.get(good.id)
    yield {
      nameid: good.id,
      currency,
      price: askedPrice(ware.worth * (course ? priceFactor(course, day, random) : 1), currency, random),
      amount: good.stackable ? soldAmount(good, random) : 1,
      soldAt: clock(day),
      refine: ware.refine,
      grade: ware.grade,
      cards: ware.cards,
      options: ware.options,
      map: random.pick(market.words.maps).code,
      buyerId: buyerIds.length && random.chance(0.005) ? random.pick(buyerIds) : null,
      sourceKey: `sample-${seed}-${number}`,
    }
  }
}

/** A few items are sold often, most rarely: demand falls with an item's position in a shuffled list. */
function drawByDemand(goods: readonly Good[], random: Random): () => Good {
  let sum = 0
  const ranked = random.shuffle(goods).map((good, rank) => {
    sum += (good.stackable ? 1.6 : 1) / (rank + 5) ** 0.7
    return { good, upTo: sum }
  })
  return () => {
    const target = random.next() * sum
    let low = 0
    let high = ranked.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranked[middle]?.upTo ?? 0) > target) high = middle
      else low = middle + 1
    }
    return (ranked[low] as (typeof ranked)[number]).good
  }
}

function makeCourse(random: Random): Course {
  return {
    drift: random.normal() * 0.18,
    swing: random.next() * 0.06,
    phase: random.next() * 7,
    scatter: 0.04 + random.next() * 0.09,
  }
}

/** Price factor on a day; sometimes with an outlier, such as a typing error, a gift or a fraud. */
function priceFactor(course: Course, day: number, random: Random): number {
  if (random.chance(outlierShare)) return random.chance(0.5) ? 0.1 + random.next() * 0.3 : 2.5 + random.next() * 4
  const trend = course.drift * (day / sampleSaleDays - 0.5)
  const week = course.swing * Math.sin((2 * Math.PI * (day + course.phase)) / 7)
  return Math.exp(trend + week + course.scatter * random.normal())
}

function drawCurrency(good: Good, random: Random): Currency {
  const points = good.price / zenyPerPoint
  return points >= 20 && good.trade !== 'consumable' && random.chance(0.4) ? 'CASH' : 'ZENY'
}

function soldAmount(good: Good, random: Random): number {
  if (good.price > 1_000_000) return 1
  if (good.price > 20_000) return random.int(1, 5)
  return random.int(1, 200)
}

/** Distorts uniform times so that each day's sales follow `hourWeights`, and the order is kept. */
function createClock(startMs: number): (day: number) => number {
  const firstHour = Math.floor((startMs + taipeiOffsetMs) / 3_600_000) % 24
  const hours = Array.from({ length: 24 }, (_, index) => hourWeights[(firstHour + index) % 24] ?? 1)
  const total = hours.reduce((sum, weight) => sum + weight, 0)
  return (day) => {
    let rest = (day % 1) * total
    for (const [hour, weight] of hours.entries()) {
      if (rest < weight) return Math.floor(startMs + Math.floor(day) * dayMs + (hour + rest / weight) * 3_600_000)
      rest -= weight
    }
    return Math.floor(startMs + Math.ceil(day) * dayMs) - 1
  }
}
