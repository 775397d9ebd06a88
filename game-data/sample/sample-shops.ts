import { taggedTitle } from '../../domain/market/currency-tag.ts'
import type { ImportedShop } from '../../domain/market/imported.ts'
import type { Currency, Offer } from '../../domain/market/offers-and-sales.ts'
import { createRandom, type Random } from '../../domain/values/random.ts'
import type { Good, SampleMarket, Trade } from './market-goods.ts'
import { askedPrice, drawWare, zenyPerPoint } from './wares.ts'

/** Total number of rows in all shops. */
export const sampleOfferCount = 3_000
/** Ids of the sample's shops, each with at least one row. */
export const sampleShopIds = { first: 300_001, last: 300_000 + sampleOfferCount } as const
const maxRows = 12
/** No cash shop sells below this many points. */
const minPoints = 20
const cashTrades: readonly Trade[] = ['costume', 'shadow', 'stone', 'box', 'card', 'weapon', 'armor']
const tradeWeights: Readonly<Record<Trade, number>> = {
  weapon: 5,
  armor: 6,
  shadow: 3,
  costume: 4,
  card: 4,
  stone: 3,
  material: 4,
  consumable: 3,
  box: 2,
}

/** Players' shops with 3,000 rows in total, one at a time; the same seed gives the same shops. */
export function* sampleShops(market: SampleMarket, seed: number | string): Generator<ImportedShop> {
  const random = createRandom(`vending/${seed}`)
  const usedNames = new Set<string>()
  let left = sampleOfferCount
  for (let id = sampleShopIds.first; left > 0; id++) {
    const shop = makeShop(market, id, { rows: Math.min(left, random.int(3, maxRows)), usedNames, random })
    left -= shop.rows.length
    yield shop
  }
}

/** The same shops as rows of the contract. */
export function* sampleOffers(market: SampleMarket, seed: number | string): Generator<Offer> {
  for (const { rows, title, currency, ...shop } of sampleShops(market, seed))
    for (const row of rows) yield { ...shop, shop_title: taggedTitle(currency, title), ...row }
}

function makeShop(
  market: SampleMarket,
  vendingId: number,
  { rows, usedNames, random }: { rows: number; usedNames: Set<string>; random: Random },
): ImportedShop {
  const { words } = market
  const trade = random.weighted([...market.byTrade.keys()], (each) => tradeWeights[each])
  const currency: Currency = cashTrades.includes(trade) && random.chance(0.4) ? 'CASH' : 'ZENY'
  const goods = stock(market, trade, currency, rows, random)
  const place = random.pick(words.maps)
  const title = random.pick(words.titles[trade]).replace('{item}', goods[0]?.name.replace('[服飾] ', '') ?? '')
  return {
    vending_id: vendingId,
    title: `${title}${random.pick(words.tails)}`,
    currency,
    char_name: traderName(market, usedNames, random),
    map: place.code,
    x: random.int(place.left, place.right),
    y: random.int(place.bottom, place.top),
    rows: goods.map((good) => {
      const ware = drawWare(good, words, random)
      return {
        nameid: good.id,
        price: askedPrice(ware.worth * Math.exp(random.normal() * 0.16), currency, random),
        amount: good.stackable ? stackSize(good, random) : 1,
        refine: ware.refine,
        Grade: ware.grade,
        Slots: good.slots,
        cards: ware.cards,
        Option: ware.options,
        Type: good.type,
      }
    }),
  }
}

/** The goods of a shop: mostly of one kind, around one level. */
function stock(market: SampleMarket, trade: Trade, currency: Currency, count: number, random: Random): Good[] {
  const minPrice = currency === 'CASH' ? minPoints * zenyPerPoint : 0
  const fits = (good: Good) => good.price >= minPrice
  const ofTrade = (market.byTrade.get(trade) ?? []).filter(fits)
  const others = market.goods.filter((good) => fits(good) && cashTrades.includes(good.trade))
  return Array.from({ length: count }, () => random.pick(ofTrade.length > 0 && random.chance(0.85) ? ofTrade : others))
}

function stackSize(good: Good, random: Random): number {
  if (good.price > 40_000_000) return 1
  if (good.price > 1_000_000) return random.int(1, 3)
  if (good.price > 20_000) return random.int(1, 20)
  return random.pick([10, 30, 50, 99, 100, 200, 300, 500, 999, random.int(11, 900)])
}

/** Usually two words joined; each shop needs a unique name, so a used one gets a number. */
function traderName({ words: { names } }: SampleMarket, usedNames: Set<string>, random: Random): string {
  const drawn = random.chance(0.35) ? random.pick(names.whole) : `${random.pick(names.first)}${random.pick(names.last)}`
  let name = drawn
  for (let number = 2; usedNames.has(name); number++) name = `${drawn}${number}`
  usedNames.add(name)
  return name
}
