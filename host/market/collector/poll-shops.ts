import { type RawBuilder, sql } from 'kysely'
import type { NamedGame } from '../../../game-data/game-data.ts'
import { batchesOf } from '../../base/index.ts'
import {
  currencyColumns,
  currencyText,
  type GameDatabase,
  type GameSchema,
  hasShopCurrencies,
  readShopCurrency,
} from '../../game-db/index.ts'
import { type ItemRow, itemColumns, readGoods } from './item-columns.ts'
import { makerId } from './markers.ts'
import type { PolledLine, PolledShop, ShopSum } from './polled.ts'

/** Shops whose rows are read by one query. */
const shopsPerQuery = 400

/** The game's database, its columns, and its items: items that represent zeny are recognised by their names. */
export interface GameShops {
  game: GameDatabase
  schema: GameSchema
  items: NamedGame['items']
}

/**
 * Reads all open shops: one query of checksums for each of the two kinds, so that an unchanged shop of any size costs a
 * few bytes, then the rows of shops that `isKnown` does not accept.
 */
export async function pollShops(source: GameShops, isKnown: (sum: ShopSum) => boolean) {
  const { game, schema } = source
  const sums = [...(await sellingSums(game, schema)), ...(await buyingSums(game, schema))]
  const changed: PolledShop[] = []
  const unknown = sums.filter((sum) => !isKnown(sum))
  for (const [kind, read] of [
    ['selling', readSelling],
    ['buying', readBuying],
  ] as const) {
    const sumsOfKind = unknown.filter((sum) => sum.kind === kind)
    for (const part of batchesOf(sumsOfKind, shopsPerQuery)) changed.push(...(await read(source, part)))
  }
  return { sums, changed }
}

interface SumRow {
  id: number
  charId: number | null
  lines: number
  sum: string
  head: number
}

function toSum(kind: ShopSum['kind'], { id, charId, lines, sum, head }: SumRow): ShopSum {
  return { kind, gameId: id, charId: charId ?? undefined, sum: `${lines} ${sum} ${head}` }
}

/**
 * A checksum of a shop's rows, independent of their order. CRC32 is not sufficient: if two rows change in the same way,
 * such as 30 to 20 in both, the changed bits cancel out.
 */
function sumOfLines(columns: readonly string[]): RawBuilder<unknown> {
  return sql`bit_xor(conv(left(md5(concat_ws(',', ${sql.join(columns.map((name) => sql.ref(name)))})), 15), 16, 10))`
}

async function sellingSums({ db }: GameDatabase, schema: GameSchema): Promise<ShopSum[]> {
  if (!schema.has('vendings') || !schema.has('vending_items')) return []
  const columns = ['index', 'cartinventory_id', 'amount', 'price', ...currencyColumns(schema, 'vending_items')]
  const { rows } = await sql<SumRow>`
    select i.id, v.char_id as charId, i.lines, i.sum,
      crc32(concat_ws('\n', v.title, v.map, v.x, v.y, ${currencyText(schema, 'vendings', 'v')})) as head
    from (
      select vending_id as id, count(*) as \`lines\`,
        ${sumOfLines(columns)} as sum
      from vending_items group by vending_id
    ) as i left join vendings as v on v.id = i.id`.execute(db)
  return rows.map((row) => toSum('selling', row))
}

async function buyingSums({ db }: GameDatabase, schema: GameSchema): Promise<ShopSum[]> {
  if (!schema.has('buyingstores') || !schema.has('buyingstore_items')) return []
  // A store whose own row the game could not write has no known owner.
  const columns = ['index', 'item_id', 'amount', 'price', ...currencyColumns(schema, 'buyingstore_items')]
  const { rows } = await sql<SumRow>`
    select i.id, s.char_id as charId, i.lines, i.sum,
      crc32(concat_ws('\n', s.title, s.map, s.x, s.y, s.limit, ${currencyText(schema, 'buyingstores', 's')})) as head
    from (
      select buyingstore_id as id, count(*) as \`lines\`,
        ${sumOfLines(columns)} as sum
      from buyingstore_items group by buyingstore_id
    ) as i join buyingstores as s on s.id = i.id`.execute(db)
  return rows.map((row) => toSum('buying', row))
}

/** A line of a shop, with the shop. */
interface LineRow {
  shopId: number
  charId: number
  accountId: number | null
  title: string | null
  charName: string | null
  map: string | null
  x: number | null
  y: number | null
  lineId: number
  offered: number
  price: number
  /** What the shop's prices, and this line's, are in: columns of a fork. */
  shopCurrency: string
  lineCurrency: string
  /** Of a buying store: the most that it pays, and the money that its owner has. */
  zenyLimit?: number
  zeny?: number | null
}

async function readSelling(source: GameShops, sums: readonly ShopSum[]): Promise<PolledShop[]> {
  const { game, schema } = source
  const { rows } = await sql<LineRow & ItemRow & { inCart: number }>`
    select i.vending_id as shopId, ci.char_id as charId, c.account_id as accountId, v.title, c.name as charName,
      coalesce(v.map, c.last_map) as map, coalesce(v.x, c.last_x) as x, coalesce(v.y, c.last_y) as y,
      i.cartinventory_id as lineId, i.amount as offered, i.price, ci.amount as inCart,
      ${currencyText(schema, 'vendings', 'v')} as shopCurrency,
      ${currencyText(schema, 'vending_items', 'i')} as lineCurrency,
      ${itemColumns('ci', 'cart_inventory', schema)}
    from vending_items as i
    join cart_inventory as ci on ci.id = i.cartinventory_id
    left join vendings as v on v.id = i.vending_id
    left join \`char\` as c on c.char_id = ci.char_id
    where i.vending_id in (${gameIds(sums)}) and (v.char_id is null or v.char_id = ci.char_id)
    order by i.vending_id, i.index`.execute(game.db)
  const makers = await makerNames(game, rows)
  return shopsOf(source, sums, rows, (row) => {
    const { lineId, price, offered: amount, inCart } = row
    const goods = readGoods(row)
    return { lineId, goods, price: Number(price), amount, inCart, maker: makers.get(makerId(goods) ?? 0) }
  })
}

async function readBuying(source: GameShops, sums: readonly ShopSum[]): Promise<PolledShop[]> {
  const { game, schema } = source
  const zeny = schema.hasColumn('char', 'zeny') ? sql`c.zeny` : sql`null`
  const { rows } = await sql<LineRow & { nameid: number }>`
    select s.id as shopId, s.char_id as charId, c.account_id as accountId, s.title, c.name as charName,
      s.map, s.x, s.y,
      i.index as lineId, i.item_id as nameid, i.amount as offered, i.price, s.limit as zenyLimit, ${zeny} as zeny,
      ${currencyText(schema, 'buyingstores', 's')} as shopCurrency,
      ${currencyText(schema, 'buyingstore_items', 'i')} as lineCurrency
    from buyingstore_items as i
    join buyingstores as s on s.id = i.buyingstore_id
    left join \`char\` as c on c.char_id = s.char_id
    where i.buyingstore_id in (${gameIds(sums)})
    order by s.id, i.index`.execute(game.db)
  return shopsOf(source, sums, rows, ({ lineId, nameid, price, offered }) => ({
    lineId,
    goods: { nameid, refine: 0, grade: 0, cards: [0, 0, 0, 0], options: [] },
    price: Number(price),
    amount: offered,
    inCart: null,
  }))
}

function shopsOf<Row extends LineRow>(
  { game, schema, items }: GameShops,
  sums: readonly ShopSum[],
  rows: readonly Row[],
  toLine: (row: Row) => PolledLine,
): PolledShop[] {
  const byShop = Map.groupBy(rows, (row) => row.shopId)
  return sums.flatMap((sum) => {
    const shopRows = byShop.get(sum.gameId)
    const [first] = shopRows ?? []
    if (!shopRows || !first) return []
    const { charId, title, charName, map, x, y, zenyLimit, zeny } = first
    const owner = { charId, accountId: numberOrNull(first.accountId) }
    const texts = { title: game.readText(title ?? ''), charName: game.readText(charName ?? '') }
    const place = { map: map ?? '', x: x ?? 0, y: y ?? 0 }
    const money = { zenyLimit: numberOrNull(zenyLimit), zeny: numberOrNull(zeny) }
    // Of a shop whose own row the game could not write, the currency is unknown.
    const isUnknown = title === null && hasShopCurrencies(schema)
    const currencyTexts = shopRows.flatMap(({ shopCurrency, lineCurrency }) => [shopCurrency, lineCurrency])
    const currency = isUnknown ? 'ITEM' : readShopCurrency(currencyTexts, items)
    return [{ ...sum, ...owner, ...texts, ...place, ...money, currency, lines: shopRows.map(toLine) }]
  })
}

function numberOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

async function makerNames(game: GameDatabase, rows: readonly ItemRow[]): Promise<Map<number, string>> {
  const makers = new Set(rows.flatMap((row) => makerId(readGoods(row)) ?? []))
  if (makers.size === 0) return new Map()
  const makerRows = await game.db
    .selectFrom('char')
    .select(['char_id', 'name'])
    .where('char_id', 'in', [...makers])
    .execute()
  return new Map(makerRows.map(({ char_id, name }) => [char_id, game.readText(name)]))
}

function gameIds(sums: readonly ShopSum[]): RawBuilder<unknown> {
  return sql.join(sums.map(({ gameId }) => gameId))
}
