import { sql } from 'kysely'
import type { Sale } from '../../../domain/market/imported.ts'
import type { GameData } from '../../../game-data/game-data.ts'
import type { Database, OpenDatabase } from '../../db/index.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { createSales } from '../store/sales.ts'
import { optionTexts } from './line-texts.ts'
import type { TradedLine } from './log-rows.ts'
import { realCards } from './markers.ts'
import type { Dealing } from './pair-lines.ts'
import { type PricedLine, settlePrices } from './settle-prices.ts'
import type { KnownRow, KnownShop, ShopTracker } from './shop-tracker.ts'
import { isSureOfShop, type Judged, judge, offeredPrices, readHoldings } from './verify-sales.ts'

export interface SettledSales {
  /** To be recorded. */
  sales: Sale[]
  /** Logged, and not so. */
  withdrawn: Sale[]
  rows: Set<KnownRow>
  shops: Set<KnownShop>
  /** Dealings of which all has been decided. */
  done: Dealing[]
}

/** Decides which of these dealings happened, and at what prices. Those that cannot be told yet are left for later. */
export async function settleSales(
  game: GameDatabase,
  tracker: ShopTracker,
  dealings: readonly Dealing[],
  data: GameData,
): Promise<SettledSales> {
  const result: SettledSales = { sales: [], withdrawn: [], rows: new Set(), shops: new Set(), done: [] }
  const lines = dealings.flatMap((dealing) => dealing.lines)
  if (lines.length === 0) return { ...result, done: [...dealings] }
  const holdings = await readHoldings(game, tracker, lines)
  const accounts = await accountsOf(game, lines)
  const lineSale = ({ line, price }: PricedLine) => toSale(line, price, accounts, data)
  for (const dealing of dealings) {
    const priced = settlePrices(
      dealing,
      (line) => offeredPrices(tracker, line),
      (line) => isSureOfShop(tracker, line),
    )
    const judged: (PricedLine & Judged)[] = []
    for (const each of priced) {
      const verdict = judge(tracker, each.line, each.price, holdings)
      // What is expected of the next line of the same goods is less by this one.
      if (verdict.verdict === 'happened') verdict.settle()
      judged.push({ ...each, ...verdict })
    }
    // What was saved says that the server lived on, also where something before it is still open.
    for (const { verdict, row, shop, line } of judged)
      if (verdict === 'happened' && (row ?? shop)) tracker.state.alivePick = Math.max(tracker.state.alivePick, line.id)
    if (judged.some(({ verdict }) => verdict === 'open')) {
      for (const each of judged.toReversed()) if (each.verdict === 'happened') each.undo()
      continue
    }
    result.done.push(dealing)
    for (const each of judged) {
      const isSale = each.verdict === 'happened'
      ;(isSale ? result.sales : result.withdrawn).push(lineSale(each))
      if (!isSale) continue
      if (each.row) result.rows.add(each.row)
      if (each.shop) result.shops.add(each.shop)
    }
  }
  return result
}

/** Characters' accounts in the game. */
export type AccountsOf = ReadonlyMap<number, number>

export async function accountsOf({ db }: GameDatabase, lines: readonly TradedLine[]): Promise<AccountsOf> {
  const characters = [...new Set(lines.flatMap(({ buyer, seller }) => [buyer, seller]))]
  if (characters.length === 0) return new Map()
  const { rows } = await sql<{ id: number; account: number }>`
    select char_id as id, account_id as account from \`char\` where char_id in (${sql.join(characters)})`.execute(db)
  return new Map(rows.map(({ id, account }) => [id, account]))
}

/** A line as our history has it. It is named by its row and that row's time, because a log that is emptied begins again. */
export function toSale(line: TradedLine, price: number | undefined, accounts: AccountsOf, data: GameData): Sale {
  return {
    nameid: line.nameid,
    currency: 'ZENY',
    price: price ?? 0,
    amount: line.amount,
    soldAt: line.at * 1_000,
    refine: line.refine,
    grade: line.grade,
    cards: realCards(line),
    options: optionTexts(line, data),
    map: line.map,
    buyerId: null,
    buyerGameId: accounts.get(line.buyer) ?? null,
    sellerId: accounts.get(line.seller) ?? null,
    sourceKey: `pick ${line.id} ${line.at}`,
  }
}

/** Records them as a part of a transaction. Returns the items whose usual prices may be others now. */
export async function recordSettled(database: OpenDatabase, trx: Database, settled: SettledSales, nowMs: number) {
  const withdrawn = new Map(settled.withdrawn.map((sale) => [sale.sourceKey as string, sale]))
  const sales = await withoutWithdrawn(trx, settled.sales)
  const { recorded, items } =
    sales.length > 0 ? await createSales(database).recordIn(trx, sales) : { recorded: 0, items: [] }
  for (const [key, { nameid, amount, soldAt }] of withdrawn) {
    const known = await trx
      .selectFrom('game_withdrawn')
      .select('source_key')
      .where('source_key', '=', key)
      .executeTakeFirst()
    if (known) continue
    const row = { source_key: key, nameid, amount, sold_at: soldAt, withdrawn_at: nowMs }
    await trx.insertInto('game_withdrawn').values(row).execute()
  }
  return { recorded, items }
}

/** Who begins again reads a part of the logs again; what was withdrawn then stays so. */
export async function withoutWithdrawn(trx: Database, sales: readonly Sale[]): Promise<Sale[]> {
  const keys = sales.flatMap(({ sourceKey }) => (sourceKey === null ? [] : [sourceKey]))
  if (keys.length === 0) return [...sales]
  const rows = await trx.selectFrom('game_withdrawn').select('source_key').where('source_key', 'in', keys).execute()
  const known = new Set<string | null>(rows.map((row) => row.source_key))
  return sales.filter(({ sourceKey }) => !known.has(sourceKey))
}
