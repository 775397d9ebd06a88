import { sql } from 'kysely'
import type { GameDatabase, ShopCurrency } from '../../game-db/index.ts'
import type { KnownRow, KnownShop } from './known-shop.ts'
import type { TradedLine } from './log-rows.ts'
import type { ShopTracker } from './shop-tracker.ts'

/** `happened`: recorded. `withdrawn`: the server died before saving it. `open`: undecided yet. */
export type Verdict = 'happened' | 'withdrawn' | 'open'

/** The saved amounts in carts and zeny of characters. */
export interface Holdings {
  /** By cart row; missing means 0. */
  cart: ReadonlyMap<number, number>
  /** By character. */
  zeny: ReadonlyMap<number, number>
}

const rowsOf = (shop: KnownShop) => [...shop.rows.values(), ...shop.goneRows]
const existedAt = (id: number) => (row: KnownRow) => id <= (row.gonePick ?? Number.POSITIVE_INFINITY)

/**
 * Whether the line may have been sold from a shop that its seller opened and sold from before a poll saw it: then
 * it says nothing about `rows`. After a restart, an autotrader's shop uses the same cart rows.
 */
function mayComeFromUnseenRow(
  tracker: ShopTracker,
  { seller, spec, id }: TradedLine,
  rows: readonly KnownRow[],
): boolean {
  const places = new Set(rows.map(({ lineId }) => lineId))
  const isOther = (row: KnownRow) => row.spec === spec && !places.has(row.lineId)
  return tracker
    .shopsOf(seller, 'selling')
    .filter(({ fromPick, seenPick }) => fromPick < id && id <= seenPick)
    .some((shop) => shop.seenPick > tracker.state.restartPick || rowsOf(shop).some(isOther))
}

/**
 * Rows of the same goods in the shop that was open when the line was sold, if they were seen before. Rows that were
 * sold out earlier are included: of equal goods, the sold row cannot be identified.
 */
export function soldRows(tracker: ShopTracker, { seller, spec, id }: TradedLine): KnownRow[] {
  return tracker
    .shopsOf(seller, 'selling')
    .map(rowsOf)
    .filter((rows) => rows.some(existedAt(id)))
    .flatMap((rows) => rows.filter((row) => row.spec === spec && row.seenPick < id))
}

/** The buying store that bought the line, if it was seen before. */
export function buyingShop(tracker: ShopTracker, { buyer, id }: TradedLine): KnownShop | undefined {
  return tracker.shopsOf(buyer, 'buying').find((shop) => {
    return shop.expectedZeny !== null && shop.seenPick < id && rowsOf(shop).some(existedAt(id))
  })
}

/** The known shops of the seller (V), or the known buying stores of the buyer (B). */
function shopsOfLine(tracker: ShopTracker, { type, seller, buyer }: TradedLine): KnownShop[] {
  return type === 'V' ? tracker.shopsOf(seller, 'selling') : tracker.shopsOf(buyer, 'buying')
}

/** Prices at which a line may have been offered when it was sold. */
export function offeredPrices(tracker: ShopTracker, line: TradedLine): number[] {
  const { type, nameid, spec, id } = line
  const isSame = (row: KnownRow) => (type === 'V' ? row.spec === spec : row.nameid === nameid)
  const rows = shopsOfLine(tracker, line)
    .flatMap(rowsOf)
    .filter((row) => isSame(row) && row.fromPick < id && existedAt(id)(row))
  return [...new Set(rows.map(({ price }) => price))]
}

/** What the prices of the shops were in from which a line may have been sold. */
export function offeredCurrencies(tracker: ShopTracker, line: TradedLine): ShopCurrency[] {
  const isSame = (row: KnownRow) => (line.type === 'V' ? row.spec === line.spec : row.nameid === line.nameid)
  const shops = shopsOfLine(tracker, line).filter((shop) =>
    rowsOf(shop).some((row) => isSame(row) && row.fromPick < line.id && existedAt(line.id)(row)),
  )
  return [...new Set(shops.map(({ currency }) => currency))]
}

/**
 * Whether a line can only have been sold from the known shop: it was open before and is still open. A closed shop may
 * have been reopened at other prices without being seen.
 */
export function isSureOfShop(tracker: ShopTracker, line: TradedLine): boolean {
  return shopsOfLine(tracker, line).some(
    (shop) => shop.missingSinceMs === undefined && shop.rows.size > 0 && shop.seenPick < line.id,
  )
}

/** Reads the data for judging these lines: carts by row, zeny by character. */
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
    const carts = await db
      .selectFrom('cart_inventory')
      .select(['id', 'amount'])
      .where('id', 'in', [...rows])
      .execute()
    for (const row of carts) cart.set(row.id, row.amount)
  }
  if (owners.size > 0) {
    const characters = await sql<{ id: number; zeny: number }>`
      select char_id as id, zeny from \`char\` where char_id in (${sql.join([...owners])})`.execute(db)
    for (const row of characters.rows) zeny.set(row.id, Number(row.zeny))
  }
  return { cart, zeny }
}

export interface Judgement {
  verdict: Verdict
  /** Reduces the expected amounts by the line; called once, if it happened. */
  settle: () => void
  /** Undoes that, in reverse order. */
  undo: () => void
  row?: KnownRow | undefined
  shop?: KnownShop | undefined
}

/**
 * Whether a logged line was saved. Logs are written before the save, so a server that dies in between leaves lines that
 * did not happen: then the cart of an open shop still contains the goods, or the buyer the zeny, which the owner cannot
 * change meanwhile. A sale of an unseen shop counts as happened.
 */
export function judge(
  tracker: ShopTracker,
  line: TradedLine,
  price: number | undefined,
  holdings: Holdings,
): Judgement {
  for (const shop of shopsOfLine(tracker, line)) expectSavedState(shop, line)
  return line.type === 'V' ? judgeSold(tracker, line, holdings) : judgeBought(tracker, line, price, holdings)
}

/**
 * After a restart the server has exactly what was saved: from the first sale after it, this is the expected state. Rows
 * that were sold out do not return.
 */
function expectSavedState(shop: KnownShop, { id }: TradedLine): void {
  const { restoredState } = shop
  if (restoredState === undefined || id <= restoredState.pick) return
  shop.restoredState = undefined
  shop.expectedZeny = restoredState.zeny
  shop.goneRows = shop.goneRows.filter(({ gonePick }) => (gonePick ?? 0) > restoredState.pick)
  for (const row of rowsOf(shop)) row.expected = restoredState.carts.get(row.lineId) ?? row.expected
}

const isOffered = ({ gonePick }: KnownRow) => gonePick === null
const unseenSale: Judgement = { verdict: 'happened', settle() {}, undo() {} }

/**
 * The owner of a closed shop may have changed the remaining goods: only unchanged amounts prove that a sale was not
 * saved.
 */
function verdictOf(
  { restartPick, alivePick }: ShopTracker['state'],
  { id }: TradedLine,
  { held, before, sold, isOpen }: { held: number; before: number; sold: number; isOpen: boolean },
): Verdict {
  if (held <= before - sold || (!isOpen && held !== before)) return 'happened'
  if (id <= restartPick) return 'withdrawn'
  return isOpen || id > alivePick ? 'open' : 'happened'
}

function judgeSold(tracker: ShopTracker, line: TradedLine, { cart }: Holdings): Judgement {
  const rows = soldRows(tracker, line)
  const row = rows.find(({ expected }) => (expected ?? 0) >= line.amount) ?? rows[0]
  if (!row) return unseenSale
  const settle = () => {
    row.expected = (row.expected ?? 0) - line.amount
  }
  const undo = () => {
    row.expected = (row.expected ?? 0) + line.amount
  }
  const held = sumOf([...new Set(rows.map(({ lineId }) => lineId))].map((id) => cart.get(id) ?? 0))
  const before = sumOf(rows.map((each) => each.expected ?? 0))
  // More than all known rows contained: it was sold from another row, added and sold out between two polls.
  if (before < line.amount) return unseenSale
  const isOpen = rows.some(isOffered)
  const verdict = verdictOf(tracker.state, line, { held, before, sold: line.amount, isOpen })
  if (verdict !== 'happened' && mayComeFromUnseenRow(tracker, line, rows)) return unseenSale
  return { verdict, settle, undo, row }
}

function judgeBought(tracker: ShopTracker, line: TradedLine, price: number | undefined, { zeny }: Holdings): Judgement {
  const shop = buyingShop(tracker, line)
  if (!shop) return unseenSale
  const before = shop.expectedZeny ?? 0
  const held = zeny.get(line.buyer) ?? 0
  // If the price is unknown, any decrease is evidence, and the amount expected afterwards is unknown too.
  const paid = price === undefined ? 1 : price * line.amount
  // Opening a store does not save: the owner may have had more zeny than was saved. Then a different sum was saved
  // since, and nothing can be derived from it.
  const hadMore = held > before || (held < before && held > before - paid && line.id > tracker.state.restartPick)
  const settle = () => {
    shop.expectedZeny = price === undefined || hadMore ? null : before - paid
  }
  const undo = () => {
    shop.expectedZeny = before
  }
  const isOpen = shop.missingSinceMs === undefined && [...shop.rows.values()].some(isOffered)
  const verdict = hadMore ? 'happened' : verdictOf(tracker.state, line, { held, before, sold: paid, isOpen })
  return { verdict, settle, undo, shop }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
