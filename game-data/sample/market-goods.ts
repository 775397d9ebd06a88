import type { Random } from '../../domain/random.ts'
import { loadSampleWorld, type Sample } from './load-sample.ts'
import { roundPrice } from './price.ts'
import type { CatalogueEntry } from './sample-catalogue.ts'
import type { MarketTable, Trade } from './tables.ts'

/** An item for the market generators. */
export interface Good {
  id: number
  name: string
  /** Usual price in zeny of an unrefined piece without cards. */
  price: number
  trade: Trade
  /** The contract's `Type` of a shop row; empty for items other than equipment. */
  type: '' | 'weapon' | 'armor' | 'shadowgear'
  level: number
  slots: number
  /** Cards that can be inserted. */
  cards: readonly Good[]
  /** Stones of its enchant, by slot. */
  stones: ReadonlyMap<number, readonly number[]>
  stackable: boolean
}

export interface SampleMarket {
  goods: readonly Good[]
  byTrade: ReadonlyMap<Trade, readonly Good[]>
  words: MarketTable
}

/** Market value of one cash point in zeny. */
export const zenyPerPoint = 25_000

const trades: readonly (readonly [tag: string, trade: Trade])[] = [
  ['weapon', 'weapon'],
  ['armor', 'armor'],
  ['shadow', 'shadow'],
  ['costume', 'costume'],
  ['card', 'card'],
  ['stone', 'stone'],
  ['costumestone', 'stone'],
  ['box', 'box'],
  ['cashitem', 'box'],
  ['reform', 'box'],
  ['drop', 'material'],
  ['material', 'material'],
  ['gem', 'material'],
  ['food', 'consumable'],
  ['usable', 'consumable'],
  ['scroll', 'consumable'],
  ['ammo', 'consumable'],
]

/** Reads a sample folder for the market generators. Untradable items and items without a price are excluded. */
export async function loadSampleMarket(folder: string): Promise<SampleMarket> {
  const sample = await loadSampleWorld(folder)
  const cardsOf = new Map<string, readonly Good[]>()
  const goods = sample.catalogue.entries().flatMap((entry) => {
    const trade = trades.find(([tag]) => entry.tags.has(tag))?.[1]
    return trade && entry.price > 0 ? [toGood(entry, trade, sample, cardsOf)] : []
  })
  return { goods, byTrade: Map.groupBy(goods, (good) => good.trade), words: sample.tables.market }
}

function toGood(entry: CatalogueEntry, trade: Trade, sample: Sample, cardsOf: Map<string, readonly Good[]>): Good {
  const { item } = entry
  const type =
    trade === 'weapon'
      ? 'weapon'
      : trade === 'shadow'
        ? 'shadowgear'
        : ['armor', 'costume'].includes(trade)
          ? 'armor'
          : ''
  const enchant = sample.data.enchants.get(item.EnchantId)
  return {
    id: item.Id,
    name: item.Name,
    price: entry.price,
    trade,
    type,
    level: entry.level,
    slots: item.Slot,
    cards: item.Slot > 0 ? cardsFor(item.Locations, sample, cardsOf) : [],
    stones: new Map(
      enchant?.Slots.map((slot) => [
        slot.Slot,
        slot.Enchants.flatMap((list) => list.Items.map((chance) => chance.Item)),
      ]),
    ),
    stackable: type === '',
  }
}

const cardSlots: Readonly<Record<string, string>> = {
  Right_Hand: 'Weapon',
  Both_Hand: 'Weapon',
  Left_Hand: 'Shield',
  Armor: 'Armor',
  Garment: 'Garment',
  Shoes: 'Shoes',
  Left_Accessory: 'Accessory',
  Right_Accessory: 'Accessory',
  Head_Top: 'Head',
  Head_Mid: 'Head',
}

function cardsFor(
  locations: Readonly<Record<string, boolean>>,
  { catalogue }: Sample,
  known: Map<string, readonly Good[]>,
): readonly Good[] {
  const slot = Object.keys(locations).flatMap((location) => cardSlots[location] ?? [])[0]
  if (!slot) return []
  const found = known.get(slot) ?? catalogue.select(`card:${slot}`).map(plainCard)
  known.set(slot, found)
  return found
}

function plainCard({ item, price, level }: CatalogueEntry): Good {
  return {
    id: item.Id,
    name: item.Name,
    price,
    trade: 'card',
    type: '',
    level,
    slots: 0,
    cards: [],
    stones: new Map(),
    stackable: true,
  }
}

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
  const round = Math.max(1, roundPrice(Math.max(1, amount)))
  if (round < 1_000 || !random.chance(0.18)) return round
  const step = 10 ** (Math.floor(Math.log10(round)) - 1)
  return round - step + Math.floor((step * random.pick([8, 9])) / 9) - (random.chance(0.5) ? 1 : 0)
}
