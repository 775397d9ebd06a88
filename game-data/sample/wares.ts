/** Draws the pieces that players' shops sell, and their prices. */
import type { Random } from '../../domain/values/random.ts'
import type { Good, MarketTable } from './market-goods.ts'

/** Market value of one cash point in zeny. */
export const zenyPerPoint = 25_000

/** A single piece in a shop. */
export interface Ware {
  refine: number
  /** 0–4. */
  grade: number
  /** Four ids; 0 = empty. */
  cards: number[]
  options: string[]
  /** Value in zeny: usual price plus the cost of refines, cards and enchants. */
  worth: number
}

/** Draws refine, grade, cards, enchants and options of a piece. Shadow gear is refined up to 10. */
export function drawWare(good: Good, words: MarketTable, random: Random): Ware {
  const gear = good.type !== '' && good.trade !== 'costume'
  const refine = gear && random.chance(0.45) ? drawRefine(good, random) : 0
  const grade =
    gear && good.type !== 'shadowgear' && good.level >= 125 && refine >= 7 && random.chance(0.3)
      ? random.weighted([1, 2, 3, 4], (each) => 0.35 ** each)
      : 0
  const { cards, added } = drawCards(good, random)
  const options = gear && good.level >= 100 && random.chance(0.3) ? drawOptions(good, words, random) : []
  const worth = good.price * (1 + 0.012 * refine ** 2.2) * 1.8 ** grade * (1 + 0.15 * options.length) + added * 0.75
  return { refine, grade, cards, options, worth }
}

function drawRefine(good: Good, random: Random): number {
  const most = good.type === 'shadowgear' ? 10 : 15
  return random.weighted(
    Array.from({ length: most }, (_, index) => index + 1),
    (level) => ([4, 7, 9, 10].includes(level) ? 6 : 1) * 0.8 ** level,
  )
}

/** Cards fill slots from the left, enchants from the right, as stored by the game. */
function drawCards(good: Good, random: Random): { cards: number[]; added: number } {
  const cards = [0, 0, 0, 0]
  let added = 0
  if (good.cards.length && random.chance(0.3)) {
    const near = good.cards.filter((card) => card.level <= good.level + 30)
    const card = random.pick(near.length ? near : good.cards)
    for (let slot = 0; slot < random.int(1, good.slots); slot++) {
      cards[slot] = card.id
      added += card.price
    }
  }
  if (good.stones.size && random.chance(0.5))
    for (const [slot, ids] of good.stones)
      if (slot >= good.slots && slot < 4 && ids.length && random.chance(0.8)) cards[slot] = random.pick(ids)
  return { cards, added }
}

function drawOptions(good: Good, words: MarketTable, random: Random): string[] {
  const pool = good.type === '' ? [] : words.options[good.type]
  return random
    .shuffle(pool)
    .slice(0, random.int(1, 3))
    .map(([text, least, most]) => text.replace('{n}', String(random.int(least, most))))
}

/** A price in the requested currency, as players write it: few digits, sometimes a row of 8s or 9s. */
export function askedPrice(worth: number, currency: 'ZENY' | 'CASH', random: Random): number {
  const amount = currency === 'CASH' ? worth / zenyPerPoint : worth
  const round = roundPrice(Math.max(1, amount))
  if (round < 1_000 || !random.chance(0.18)) return round
  const step = 10 ** (Math.floor(Math.log10(round)) - 1)
  return round - step + Math.floor((step * random.pick([8, 9])) / 9) - (random.chance(0.5) ? 1 : 0)
}

/** Two leading digits of a price of at least 1. */
function roundPrice(price: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  return Math.round(price / step) * step
}
