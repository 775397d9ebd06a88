import { sql } from 'kysely'
import type { GameDatabase } from '../game-database/game-database.ts'
import type { TradedLine } from './log-rows.ts'
import type { KnownRow, KnownShop, ShopBook } from './shop-book.ts'

/** `happened`: recorded. `withdrawn`: the server died before it was saved. `open`: that cannot be told yet. */
export type Verdict = 'happened' | 'withdrawn' | 'open'

/** What carts and purses hold now, as saved. */
export interface Holdings {
  /** By row of the cart; none is 0. */
  cart: ReadonlyMap<number, number>
  /** By character. */
  zeny: ReadonlyMap<number, number>
}

/** Rows of the goods that were offered when the line was sold, and were seen before. */
export function soldRows(book: ShopBook, { seller, spec, id }: TradedLine): KnownRow[] {
  return book
    .shopsOf(seller, 'selling')
    .flatMap((shop) => [...shop.rows.values(), ...shop.goneRows])
    .filter((row) => row.spec === spec && row.seenPick < id && id <= (row.gonePick ?? Number.POSITIVE_INFINITY))
}

/** The buying store that bought the line, where it was seen before. */
export function buyingShop(book: ShopBook, { buyer, id }: TradedLine): KnownShop | undefined {
  return book.shopsOf(buyer, 'buying').find((shop) => {
    const rows = [...shop.rows.values(), ...shop.goneRows]
    const isThere = rows.some(({ gonePick }) => id <= (gonePick ?? Number.POSITIVE_INFINITY))
    return shop.expectedZeny !== null && shop.seenPick < id && isThere
  })
}

/** Prices at which a line may have been offered when it was sold. */
export function offeredPrices(book: ShopBook, line: TradedLine): number[] {
  const { type, buyer, seller, nameid, spec, id } = line
  const shops = type === 'V' ? book.shopsOf(seller, 'selling') : book.shopsOf(buyer, 'buying')
  const isSame = (row: KnownRow) => (type === 'V' ? row.spec === spec : row.nameid === nameid)
  const rows = shops
    .flatMap((shop) => [...shop.rows.values(), ...shop.goneRows])
    .filter((row) => isSame(row) && row.fromPick < id && id <= (row.gonePick ?? Number.POSITIVE_INFINITY))
  return [...new Set(rows.map(({ price }) => price))]
}

/** Reads what is needed to judge these lines: carts by their rows, purses by their characters. */
export async function readHoldings(
  { db }: GameDatabase,
  book: ShopBook,
  lines: readonly TradedLine[],
): Promise<Holdings> {
  const rows = new Set(
    lines.flatMap((line) => (line.type === 'V' ? soldRows(book, line).map(({ lineId }) => lineId) : [])),
  )
  const owners = new Set(lines.flatMap((line) => (line.type === 'B' && buyingShop(book, line) ? [line.buyer] : [])))
  const cart = new Map<number, number>()
  const zeny = new Map<number, number>()
  if (rows.size > 0) {
    const found = await db
      .selectFrom('cart_inventory')
      .select(['id', 'amount'])
      .where('id', 'in', [...rows])
      .execute()
    for (const row of found) cart.set(row.id, row.amount)
  }
  if (owners.size > 0) {
    const found = await sql<{ id: number; zeny: number }>`
      select char_id as id, zeny from \`char\` where char_id in (${sql.join([...owners])})`.execute(db)
    for (const row of found.rows) zeny.set(row.id, Number(row.zeny))
  }
  return { cart, zeny }
}

export interface Judged {
  verdict: Verdict
  /** Takes the line out of what is expected; to be called once, where it happened. */
  settle: () => void
  row?: KnownRow | undefined
  shop?: KnownShop | undefined
}

/**
 * Whether a logged line was saved. The logs come before the save, so a server that dies in between leaves lines that
 * never were: then the cart still holds the goods, or the purse the zeny, of an open shop, which its owner cannot
 * change meanwhile. A sale that nobody saw the shop of counts as one.
 */
export function judge(book: ShopBook, line: TradedLine, price: number | undefined, { cart, zeny }: Holdings): Judged {
  const { restartPick, alivePick } = book.state
  const shortOf = (isOpen: boolean): Verdict => {
    if (line.id <= restartPick) return 'withdrawn'
    return isOpen || line.id > alivePick ? 'open' : 'happened'
  }
  const isThere = ({ gonePick }: KnownRow) => gonePick === null
  if (line.type === 'V') {
    const rows = soldRows(book, line)
    const row = rows.find(({ expected }) => (expected ?? 0) >= line.amount) ?? rows[0]
    if (!row) return { verdict: 'happened', settle() {} }
    const settle = () => {
      row.expected = (row.expected ?? 0) - line.amount
    }
    const held = sumOf([...new Set(rows.map(({ lineId }) => lineId))].map((id) => cart.get(id) ?? 0))
    const expected = sumOf(rows.map((each) => each.expected ?? 0)) - line.amount
    return { verdict: held <= expected ? 'happened' : shortOf(rows.some(isThere)), settle, row }
  }
  const shop = buyingShop(book, line)
  if (!shop || price === undefined) return { verdict: 'happened', settle() {} }
  const expected = (shop.expectedZeny ?? 0) - price * line.amount
  const settle = () => {
    shop.expectedZeny = expected
  }
  const isSaved = (zeny.get(line.buyer) ?? 0) <= expected
  return { verdict: isSaved ? 'happened' : shortOf([...shop.rows.values()].some(isThere)), settle, shop }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
