import { type Insertable, type Selectable, sql } from 'kysely'
import { titleText } from '../../../domain/market/currency-tag.ts'
import type { NamedGame } from '../../../game-data/game-data.ts'
import { batchesOf } from '../../base/index.ts'
import type { Database, Tables } from '../../db/index.ts'
import { insertMany } from '../../db/index.ts'
import { bumpMarketVersion, hiddenKind, type OfferKind, offerKinds } from '../store/index.ts'
import type { KnownRow, KnownShop } from './known-shop.ts'
import { lineOptions, offerType } from './line-texts.ts'
import { realCards } from './markers.ts'
import type { PolledShop } from './polled.ts'
import { keepGoneMs, type OfferChanges } from './shop-tracker.ts'

/** Rows per statement. */
const rowsPerStatement = 500

/** Stores the collector's view of the shops in our own database, change by change. */

/** All collected shops, including removed rows that are still kept. */
export async function loadGameOffers(db: Database): Promise<KnownShop[]> {
  const shops = await db.selectFrom('vending_shops').selectAll().where('char_id', 'is not', null).execute()
  const shopsById = new Map(shops.map((shop) => [shop.vending_id, toKnownShop(shop)]))
  const rows = await db.selectFrom('vending_rows').selectAll().where('line_id', 'is not', null).execute()
  for (const row of rows) {
    const shop = shopsById.get(row.vending_id)
    if (!shop) continue
    const line = toKnownRow(row)
    if (line.goneAtMs === null) shop.rows.set(line.lineId, line)
    else shop.goneRows.push(line)
  }
  return [...shopsById.values()]
}

/** The highest ids in use. */
export async function findHighestIds(db: Database): Promise<{ shopId: number; rowId: number }> {
  const { shopId } = await db
    .selectFrom('vending_shops')
    .select((e) => e.fn.max('vending_id').as('shopId'))
    .executeTakeFirstOrThrow()
  const { rowId } = await db
    .selectFrom('vending_rows')
    .select((e) => e.fn.max('id').as('rowId'))
    .executeTakeFirstOrThrow()
  return { shopId: Number(shopId ?? 0), rowId: Number(rowId ?? 0) }
}

/** Writes the changes of one poll. */
export async function applyOfferChanges(
  trx: Database,
  changes: OfferChanges,
  data: NamedGame,
  nowMs: number,
): Promise<void> {
  const { newShops, changedShops, newRows, changedRows, goneRows } = changes
  if (Object.values(changes).every(({ length }) => length === 0)) return
  await bumpMarketVersion(trx, 'shops')
  const shopRows = newShops.map(({ shop, polled }) => newShop(shop, polled))
  await insertMany(trx, 'vending_shops', shopRows)
  for (const { shop, polled } of changedShops) await updateShop(trx, shop, polled)
  const lineRows = newRows.map((entry) => newRow(entry, data))
  await insertMany(trx, 'vending_rows', lineRows)
  await updateAmounts(trx, changedRows)
  for (const part of batchesOf(goneRows, rowsPerStatement)) {
    const ids = part.map(({ rowId }) => rowId)
    const gone = { gone_at: nowMs, gone_pick: part[0]?.gonePick ?? null }
    await trx.updateTable('vending_rows').set(gone).where('id', 'in', ids).execute()
  }
}

/** Writes the expected amounts after recorded sales. */
export async function storeExpected(
  trx: Database,
  rows: Iterable<KnownRow>,
  shops: Iterable<KnownShop>,
): Promise<void> {
  for (const { rowId, expected } of rows)
    await trx.updateTable('vending_rows').set({ expected }).where('id', '=', rowId).execute()
  for (const { shopId, expectedZeny } of shops)
    await trx
      .updateTable('vending_shops')
      .set({ expected_zeny: expectedZeny })
      .where('vending_id', '=', shopId)
      .execute()
}

/** Deletes rows that were removed long ago, and shops without rows. */
export async function forgetOffers(trx: Database, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('vending_rows')
    .where('gone_at', '<', nowMs - 2 * keepGoneMs)
    .execute()
  await trx
    .deleteFrom('vending_shops')
    .where('char_id', 'is not', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('vending_rows')
            .select('id')
            .whereRef('vending_rows.vending_id', '=', 'vending_shops.vending_id'),
        ),
      ),
    )
    .execute()
}

function toKnownShop(row: Selectable<Tables['vending_shops']>): KnownShop {
  const kind = (Object.keys(offerKinds) as OfferKind[]).find((name) => offerKinds[name] === row.kind) as OfferKind
  return {
    shopId: Number(row.vending_id),
    kind,
    gameId: Number(row.game_id),
    charId: Number(row.char_id),
    currency: row.currency,
    sum: undefined,
    expectedZeny: row.expected_zeny === null ? null : Number(row.expected_zeny),
    fromPick: Number(row.from_pick),
    seenPick: Number(row.seen_pick),
    rows: new Map(),
    goneRows: [],
  }
}

function toKnownRow(row: Selectable<Tables['vending_rows']>): KnownRow {
  return {
    rowId: row.id,
    lineId: Number(row.line_id),
    spec: row.spec ?? '',
    nameid: row.nameid,
    price: Number(row.price),
    amount: row.amount,
    expected: row.expected,
    fromPick: Number(row.from_pick),
    seenPick: Number(row.seen_pick),
    gonePick: row.gone_pick === null ? null : Number(row.gone_pick),
    goneAtMs: row.gone_at === null ? null : Number(row.gone_at),
  }
}

function shopDetails({ title, charName, map, x, y, zenyLimit }: PolledShop) {
  return { title: titleText(title), char_name: charName.slice(0, 64), map, x, y, zeny_limit: zenyLimit }
}

function newShop(shop: KnownShop, polled: PolledShop): Insertable<Tables['vending_shops']> {
  return {
    vending_id: shop.shopId,
    currency: shop.currency,
    kind: offerKinds[shop.kind],
    char_id: shop.charId,
    game_id: shop.gameId,
    expected_zeny: shop.expectedZeny,
    seen_pick: shop.seenPick,
    from_pick: shop.fromPick,
    ...shopDetails(polled),
  }
}

async function updateShop(trx: Database, shop: KnownShop, polled: PolledShop): Promise<void> {
  await trx
    .updateTable('vending_shops')
    .set({ game_id: shop.gameId, ...shopDetails(polled) })
    .where('vending_id', '=', shop.shopId)
    .execute()
}

function newRow({ shop, row, line }: OfferChanges['newRows'][number], data: NamedGame) {
  const { goods } = line
  const item = data.items.get(row.nameid)
  return {
    id: row.rowId,
    vending_id: shop.shopId,
    nameid: row.nameid,
    price: row.price,
    amount: row.amount,
    refine: goods.refine,
    grade: goods.grade,
    slots: item?.Slot ?? 0,
    cards: JSON.stringify(realCards(goods)),
    options: JSON.stringify(lineOptions(line, data)),
    type: offerType(item),
    kind: shop.currency === 'ITEM' ? hiddenKind : offerKinds[shop.kind],
    gone_at: null,
    line_id: row.lineId,
    spec: row.spec,
    expected: row.expected,
    from_pick: row.fromPick,
    seen_pick: row.seenPick,
    gone_pick: null,
  }
}

/** Updates many amounts with one statement, to save round trips. */
async function updateAmounts(trx: Database, rows: readonly KnownRow[]): Promise<void> {
  for (const part of batchesOf(rows, rowsPerStatement)) {
    const cases = sql.join(
      part.map(({ rowId, amount }) => sql`when ${rowId} then ${amount}`),
      sql` `,
    )
    const ids = sql.join(part.map(({ rowId }) => rowId))
    await sql`update vending_rows set amount = case id ${cases} else amount end
      where id in (${ids})`.execute(trx)
  }
}
