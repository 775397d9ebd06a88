import type { EnchantInfo } from '../../domain/enchants/enchant.ts'
import type { Item } from '../../domain/items/item.ts'
import { loadSample } from './load-sample.ts'
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
