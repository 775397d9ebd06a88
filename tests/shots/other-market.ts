/** A market and announcements for game data that has none of its own: the sample's traders, dealing in that game's items. */
import path from 'node:path'
import type { Item } from '../../domain/item.ts'
import { openDatabase } from '../../host/db/database.ts'
import { type Good, loadSampleMarket } from '../../host/game-data/sample/market-goods.ts'
import { samplePosts } from '../../host/game-data/sample/sample-posts.ts'
import { sampleSales } from '../../host/game-data/sample/sample-sales.ts'
import { sampleShops } from '../../host/game-data/sample/sample-vending.ts'
import { createPosts } from '../../host/repositories/posts.ts'
import { createSaleMedians } from '../../host/repositories/sale-medians.ts'
import { createSales } from '../../host/repositories/sales.ts'
import { createVending } from '../../host/repositories/vending.ts'
import { projectRoot } from '../stack/stack.ts'
import { marketWord } from './subjects.ts'

const sample = path.join(projectRoot, 'data')
const goodsCount = 1_000
const cardsOfAll = 12

const tradeOf: Readonly<Record<string, Pick<Good, 'trade' | 'type'>>> = {
  Weapon: { trade: 'weapon', type: 'weapon' },
  Armor: { trade: 'armor', type: 'armor' },
  ShadowGear: { trade: 'shadow', type: 'shadowgear' },
  Card: { trade: 'card', type: '' },
  Healing: { trade: 'consumable', type: '' },
  Usable: { trade: 'consumable', type: '' },
  Cash: { trade: 'box', type: '' },
  Etc: { trade: 'material', type: '' },
}

export async function fillPosts(databaseUrl: string, nowMs: number): Promise<void> {
  const database = openDatabase(databaseUrl)
  const posts = createPosts(database.db)
  for (const { createdAt, ...draft } of await samplePosts(sample, nowMs))
    await posts.create(draft, { actorId: null, address: '' }, createdAt)
  await database.close()
}

export async function fillMarket(databaseUrl: string, items: readonly Item[], nowMs: number): Promise<void> {
  const { words } = await loadSampleMarket(sample)
  const known = items.filter(({ Type }) => Type !== undefined && tradeOf[Type])
  const cards = spread(
    known.filter(({ Type }) => Type === 'Card'),
    cardsOfAll,
  ).map((item) => toGood(item, []))
  const word = marketWord(items)
  const searched = known.filter(({ Name }) => Name.includes(word))
  const goods = [...new Set([...spread(searched, 40), ...spread(known, goodsCount)])].map((item) => toGood(item, cards))
  const byTrade = Map.groupBy(goods, ({ trade }) => trade)
  const market = { goods, byTrade, words }
  const database = openDatabase(databaseUrl)
  await createVending(database).replaceAll(sampleShops(market, 'shots'))
  const { items: sold } = await createSales(database).record(sampleSales(market, 'shots', nowMs, { count: 20_000 }))
  await createSaleMedians(database).refresh(sold, nowMs)
  await database.close()
}

function toGood(item: Item, cards: readonly Good[]): Good {
  const { trade, type } = tradeOf[item.Type ?? ''] ?? { trade: 'material', type: '' }
  const level = item.Facts?.EquipLevelMin ?? 100
  const price = Math.max(200, (item.Facts?.Buy ?? 1_000) * 3 * (1 + (item.Id % 97)))
  const name = { id: item.Id, name: item.Name, slots: item.Slot }
  return { ...name, trade, type, level, price, cards: item.Slot > 0 ? cards : [], stones: new Map(), stackable: !type }
}

/** So many of a list, from all of its length. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count))
  return list.filter((_, index) => index % step === 0).slice(0, count)
}
