import type { EnchantInfo } from '../../domain/enchant.ts'
import type { Item } from '../../domain/item.ts'
import type { Random } from '../../domain/random.ts'
import { loadSample } from './load-sample.ts'
import { roundPrice } from './price.ts'
import { readTable } from './read-table.ts'

/** The kind of goods of a shop. */
export type Trade = 'weapon' | 'armor' | 'shadow' | 'costume' | 'card' | 'stone' | 'material' | 'consumable' | 'box'

/** The file `market.json`. */
export interface MarketTable {
  maps: { code: string; name: string; left: number; bottom: number; right: number; top: number }[]
  /** Titles of players' shops; `{item}` is their first item. */
  titles: Record<Trade, string[]>
  tails: string[]
  names: { first: string[]; last: string[]; whole: string[] }
  /** Random options: text, smallest and largest value. */
  options: Record<'weapon' | 'armor' | 'shadowgear', [text: string, least: number, most: number][]>
}

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

/** A row of `goods.json`: what the market knows of an item. */
interface GoodRow {
  id: number
  trade: Trade
  price: number
  level: number
  /** Kind of equipment that a card is inserted into. */
  cardFor?: string
}

const types: Partial<Record<Trade, Good['type']>> = {
  weapon: 'weapon',
  armor: 'armor',
  costume: 'armor',
  shadow: 'shadowgear',
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

/** Reads a sample folder for the market generators: the items that players trade. */
export async function loadSampleMarket(folder: string): Promise<SampleMarket> {
  const [{ items, enchants }, rows, words] = await Promise.all([
    loadSample(folder),
    readTable<GoodRow[]>(folder, 'goods'),
    readTable<MarketTable>(folder, 'market'),
  ])
  const itemOf = ({ id }: GoodRow) => items.get(id) as Item
  const plainCard = (row: GoodRow): Good => toGood(row, itemOf(row), [])
  const cards = Map.groupBy(
    rows.filter(({ cardFor }) => cardFor),
    ({ cardFor }) => cardFor,
  )
  const cardsOf = new Map([...cards].map(([kind, list]) => [kind, list.map(plainCard)]))
  const goods = rows.map((row) => {
    const item = itemOf(row)
    const [kind] = Object.keys(item.Locations).flatMap((location) => cardSlots[location] ?? [])
    const fitting = item.Slot > 0 ? (cardsOf.get(kind) ?? []) : []
    return toGood(row, item, fitting, enchants.get(item.EnchantId))
  })
  return { goods, byTrade: Map.groupBy(goods, (good) => good.trade), words }
}

function toGood(row: GoodRow, item: Item, cards: readonly Good[], enchant?: EnchantInfo): Good {
  const { id, trade, price, level } = row
  const type = types[trade] ?? ''
  const stones = enchant?.Slots.map(
    (slot) => [slot.Slot, slot.Enchants.flatMap((list) => list.Items.map((chance) => chance.Item))] as const,
  )
  return {
    id,
    name: item.Name,
    price,
    trade,
    type,
    level,
    slots: item.Slot,
    cards,
    stones: new Map(stones),
    stackable: type === '',
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
