import { sql } from 'kysely'
import type { GameDatabase } from '../../game-db/index.ts'
import type { TradedLine } from './log-rows.ts'
import type { KnownRow, KnownShop, ShopTracker } from './shop-tracker.ts'

/** `happened`: recorded. `withdrawn`: the server died before it was saved. `open`: that cannot be told yet. */
export type Verdict = 'happened' | 'withdrawn' | 'open'

/** What carts and purses hold now, as saved. */
export interface Holdings {
  /** By row of the cart; none is 0. */
  cart: ReadonlyMap<number, number>
  /** By character. */
  zeny: ReadonlyMap<number, number>
}

const rowsOf = (shop: KnownShop) => [...shop.rows.values(), ...shop.goneRows]
const isUntil = (id: number) => (row: KnownRow) => id <= (row.gonePick ?? Number.POSITIVE_INFINITY)

/**
 * Whether the line may have been sold from a shop that its seller opened and sold from before anybody saw it: then it says
 * nothing of `rows`, which were seen. The autotrader of a server that was started anew opens the same places of its cart.
 */
function mayBeOfUnseen(tracker: ShopTracker, { seller, spec, id }: TradedLine, rows: readonly KnownRow[]): boolean {
  const places = new Set(rows.map(({ lineId }) => lineId))
  const isOther = (row: KnownRow) => row.spec === spec && !places.has(row.lineId)
  return tracker
    .shopsOf(seller, 'selling')
    .filter(({ fromPick, seenPick }) => fromPick < id && id <= seenPick)
    .some((shop) => shop.seenPick > tracker.state.restartPick || rowsOf(shop).some(isOther))
}

/**
 * Rows of the same goods in the shop that was open when the line was sold, if they were seen before. Those that were sold
 * out before count as well: of equal goods nobody knows which row was sold.
 */
export function soldRows(tracker: ShopTracker, { seller, spec, id }: TradedLine): KnownRow[] {
  return tracker
    .shopsOf(seller, 'selling')
    .map(rowsOf)
    .filter((rows) => rows.some(isUntil(id)))
    .flatMap((rows) => rows.filter((row) => row.spec === spec && row.seenPick < id))
}

/** The buying store that bought the line, where it was seen before. */
export function buyingShop(tracker: ShopTracker, { buyer, id }: TradedLine): KnownShop | undefined {
  return tracker.shopsOf(buyer, 'buying').find((shop) => {
    return shop.expectedZeny !== null && shop.seenPick < id && rowsOf(shop).some(isUntil(id))
  })
}

/** Prices at which a line may have been offered when it was sold. */
export function offeredPrices(tracker: ShopTracker, line: TradedLine): number[] {
  const { type, buyer, seller, nameid, spec, id } = line
  const shops = type === 'V' ? tracker.shopsOf(seller, 'selling') : tracker.shopsOf(buyer, 'buying')
  const isSame = (row: KnownRow) => (type === 'V' ? row.spec === spec : row.nameid === nameid)
  const rows = shops.flatMap(rowsOf).filter((row) => isSame(row) && row.fromPick < id && isUntil(id)(row))
  return [...new Set(rows.map(({ price }) => price))]
}

/**
 * Whether a line can only have been sold from the shop that was seen: it was open before, and is open still. A shop that
 * was closed may have been opened anew at other prices, and nobody saw it.
 */
export function isSureOfShop(tracker: ShopTracker, line: TradedLine): boolean {
  const shops = line.type === 'V' ? tracker.shopsOf(line.seller, 'selling') : tracker.shopsOf(line.buyer, 'buying')
  return shops.some((shop) => shop.missingSinceMs === undefined && shop.rows.size > 0 && shop.seenPick < line.id)
}

/** Reads what is needed to judge these lines: carts by their rows, purses by their characters. */
export async function readHoldings(
  { db }: GameDatabase,
  tracker: ShopTracker,
  lines: readonly TradedLine[],
): Promise<Holdings> {
  const rows = new Set(
    lines.flatMap((line) => (line.type === 'V' ? soldRows(tracker, line).map(({ lineId }) => lineId) : [])),
  )
  const owners = new Set(lines.flatMap((line) => (line.type === 'B' && buyingShop(tracker, line) ? [line.buyer] : [])))
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
  /** Takes that back. In the reverse order of what was settled. */
  undo: () => void
  row?: KnownRow | undefined
  shop?: KnownShop | undefined
}

/**
 * Whether a logged line was saved. The logs come before the save, so a server that dies in between leaves lines that
 * never were: then the cart still holds the goods, or the purse the zeny, of an open shop, which its owner cannot
 * change meanwhile. A sale that nobody saw the shop of counts as one.
 */
export function judge(tracker: ShopTracker, line: TradedLine, price: number | undefined, holdings: Holdings): Judged {
  const shops = line.type === 'V' ? tracker.shopsOf(line.seller, 'selling') : tracker.shopsOf(line.buyer, 'buying')
  for (const shop of shops) beginAnew(shop, line)
  return line.type === 'V' ? judgeSold(tracker, line, holdings) : judgeBought(tracker, line, price, holdings)
}

/**
 * A server that was started anew has what was saved, and no more: from the first sale after that on, this is what is
 * expected. What was sold out before is not there again.
 */
function beginAnew(shop: KnownShop, { id }: TradedLine): void {
  const { cameBack } = shop
  if (cameBack === undefined || id <= cameBack.pick) return
  shop.cameBack = undefined
  shop.expectedZeny = cameBack.zeny
  shop.goneRows = shop.goneRows.filter(({ gonePick }) => (gonePick ?? 0) > cameBack.pick)
  for (const row of rowsOf(shop)) row.expected = cameBack.carts.get(row.lineId) ?? row.expected
}

const isThere = ({ gonePick }: KnownRow) => gonePick === null
const unseen: Judged = { verdict: 'happened', settle() {}, undo() {} }

/** Of a shop that was closed the owner may have changed what is left: only what is as before was never saved. */
function verdictOf(
  { restartPick, alivePick }: ShopTracker['state'],
  { id }: TradedLine,
  { held, before, sold, isOpen }: { held: number; before: number; sold: number; isOpen: boolean },
): Verdict {
  if (held <= before - sold || (!isOpen && held !== before)) return 'happened'
  if (id <= restartPick) return 'withdrawn'
  return isOpen || id > alivePick ? 'open' : 'happened'
}

function judgeSold(tracker: ShopTracker, line: TradedLine, { cart }: Holdings): Judged {
  const rows = soldRows(tracker, line)
  const row = rows.find(({ expected }) => (expected ?? 0) >= line.amount) ?? rows[0]
  if (!row) return unseen
  const settle = () => {
    row.expected = (row.expected ?? 0) - line.amount
  }
  const undo = () => {
    row.expected = (row.expected ?? 0) + line.amount
  }
  const held = sumOf([...new Set(rows.map(({ lineId }) => lineId))].map((id) => cart.get(id) ?? 0))
  const before = sumOf(rows.map((each) => each.expected ?? 0))
  // More than all that were seen still had: it was of another place, added and sold out before anybody looked.
  if (before < line.amount) return unseen
  const isOpen = rows.some(isThere)
  const verdict = verdictOf(tracker.state, line, { held, before, sold: line.amount, isOpen })
  if (verdict !== 'happened' && mayBeOfUnseen(tracker, line, rows)) return unseen
  return { verdict, settle, undo, row }
}

function judgeBought(tracker: ShopTracker, line: TradedLine, price: number | undefined, { zeny }: Holdings): Judged {
  const shop = buyingShop(tracker, line)
  if (!shop) return unseen
  const before = shop.expectedZeny ?? 0
  const held = zeny.get(line.buyer) ?? 0
  // Where nobody knows the price, anything less is a sign of it, and what is expected from then on is not known either.
  const paid = price === undefined ? 1 : price * line.amount
  // A store that opens saves nothing: the owner may have had more than was saved. Then another sum than before was saved
  // since, and from it nothing can be expected.
  const hadMore = held > before || (held < before && held > before - paid && line.id > tracker.state.restartPick)
  const settle = () => {
    shop.expectedZeny = price === undefined || hadMore ? null : before - paid
  }
  const undo = () => {
    shop.expectedZeny = before
  }
  const isOpen = shop.missingSinceMs === undefined && [...shop.rows.values()].some(isThere)
  const verdict = hadMore ? 'happened' : verdictOf(tracker.state, line, { held, before, sold: paid, isOpen })
  return { verdict, settle, undo, shop }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
