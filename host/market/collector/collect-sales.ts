import { sql } from 'kysely'
import type { Sale } from '../../../domain/market/imported.ts'
import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import { saleTime } from '../../../domain/market/sale-time.ts'
import type { NamedGame } from '../../../game-data/game-data.ts'
import { type Database, type OpenDatabase, upsert } from '../../db/index.ts'
import type { GameDatabase, ShopCurrency } from '../../game-db/index.ts'
import { storeSalesIn } from '../store/index.ts'
import type { KnownRow, KnownShop } from './known-shop.ts'
import { optionTexts } from './line-texts.ts'
import type { Payment, TradedLine } from './log-rows.ts'
import { realCards } from './markers.ts'
import type { Dealing } from './pair-lines.ts'
import { type PricedLine, settlePrices } from './settle-prices.ts'
import type { ShopTracker } from './shop-tracker.ts'
import { isSureOfShop, type Judgement, judge, offeredCurrencies, offeredPrices, readHoldings } from './verify-sales.ts'

export interface SettledSales {
  /** Sales to record. */
  sales: Sale[]
  /** Logged sales that did not happen. */
  withdrawn: Sale[]
  rows: Set<KnownRow>
  shops: Set<KnownShop>
  /** Dealings that were decided completely. */
  decided: Dealing[]
  /** Lines that are no sales for a known currency, and lines with a time in the future. */
  leftOut: { otherCurrency: number; future: number }
}

interface Settling {
  data: NamedGame
  /** Whether shops of this game may have other prices than zeny. */
  mayHaveCurrencies: boolean
  nowMs: number
}

/** Decides which of these dealings happened, and at what prices. Those that cannot be decided yet stay for later. */
export async function settleSales(
  game: GameDatabase,
  tracker: ShopTracker,
  dealings: readonly Dealing[],
  { data, mayHaveCurrencies, nowMs }: Settling,
): Promise<SettledSales> {
  const leftOut = { otherCurrency: 0, future: 0 }
  const result: SettledSales = { sales: [], withdrawn: [], rows: new Set(), shops: new Set(), decided: [], leftOut }
  const isFuture = (line: TradedLine) => saleTime(line.atS * 1_000, nowMs) === undefined
  const currencies = new Map<TradedLine, Currency>()
  for (const { lines, payments } of dealings)
    for (const line of lines) {
      const shopCurrencies = mayHaveCurrencies ? offeredCurrencies(tracker, line) : (['ZENY'] as const)
      const currency = isFuture(line) ? undefined : currencyOf(line, payments, shopCurrencies)
      if (currency !== undefined) currencies.set(line, currency)
    }
  const lines = [...currencies.keys()]
  const holdings = await readHoldings(game, tracker, lines)
  const accounts = await readAccountIds(game, lines)
  const lineSale = (priced: PricedLine) =>
    toSale({ ...priced, currency: currencies.get(priced.line) ?? 'ZENY' }, { accounts, data, nowMs })
  for (const dealing of dealings) {
    const priced = settlePrices(
      { ...dealing, lines: dealing.lines.filter((line) => currencies.has(line)) },
      (line) => offeredPrices(tracker, line),
      (line) => isSureOfShop(tracker, line),
    )
    const judged: (PricedLine & Judgement)[] = []
    for (const entry of priced) {
      const judgement = judge(tracker, entry.line, entry.price, holdings)
      // The next line of the same goods must expect a smaller amount.
      if (judgement.verdict === 'happened') judgement.settle()
      judged.push({ ...entry, ...judgement })
    }
    // A saved sale proves that the server was still running, even if an earlier dealing is undecided.
    for (const { verdict, row, shop, line } of judged)
      if (verdict === 'happened' && (row ?? shop)) tracker.state.alivePick = Math.max(tracker.state.alivePick, line.id)
    if (judged.some(({ verdict }) => verdict === 'open')) {
      for (const entry of judged.toReversed()) if (entry.verdict === 'happened') entry.undo()
      continue
    }
    result.decided.push(dealing)
    for (const line of dealing.lines) if (!currencies.has(line)) leftOut[isFuture(line) ? 'future' : 'otherCurrency']++
    for (const entry of judged) {
      const isSale = entry.verdict === 'happened'
      ;(isSale ? result.sales : result.withdrawn).push(lineSale(entry))
      if (!isSale) continue
      if (entry.row) result.rows.add(entry.row)
      if (entry.shop) result.shops.add(entry.shop)
    }
  }
  return result
}

/**
 * What a line was paid with; undefined if with an item or something unknown. `shopCurrencies`: of the shops that may have
 * sold it, empty if none was seen and forks of this game have several.
 */
export function currencyOf(
  { isBarter }: TradedLine,
  payments: readonly Payment[],
  shopCurrencies: readonly ShopCurrency[],
): Currency | undefined {
  if (isBarter) return undefined
  const [currency, ...others] = shopCurrencies
  if (currency !== undefined && others.length === 0) return currency === 'ITEM' ? undefined : currency
  return payments.some(({ total }) => total > 0) ? 'ZENY' : undefined
}

/** Game account ids by character id. */
export type AccountIds = ReadonlyMap<number, number>

export async function readAccountIds({ db }: GameDatabase, lines: readonly TradedLine[]): Promise<AccountIds> {
  const characters = [...new Set(lines.flatMap(({ buyer, seller }) => [buyer, seller]))]
  if (characters.length === 0) return new Map()
  const { rows } = await sql<{ id: number; account: number }>`
    select char_id as id, account_id as account from \`char\` where char_id in (${sql.join(characters)})`.execute(db)
  return new Map(rows.map(({ id, account }) => [id, account]))
}

/**
 * A traded line as a sale of our history. Its key contains the log row's id and time, because an emptied log starts
 * again at id 1.
 */
export function toSale(
  { line, price, currency }: PricedLine & { currency: Currency },
  { accounts, data, nowMs }: { accounts: AccountIds; data: NamedGame; nowMs: number },
): Sale {
  return {
    nameid: line.nameid,
    currency,
    price: price ?? null,
    amount: line.amount,
    soldAt: Math.min(line.atS * 1_000, nowMs),
    refine: line.refine,
    grade: line.grade,
    cards: realCards(line),
    options: optionTexts(line, data),
    map: line.map,
    buyerId: null,
    buyerGameId: accounts.get(line.buyer) ?? null,
    sellerId: accounts.get(line.seller) ?? null,
    sourceKey: `pick ${line.id} ${line.atS}`,
  }
}

/** Records settled sales within a transaction. Returns the items whose medians may have changed. */
export async function recordSettled(_database: OpenDatabase, trx: Database, settled: SettledSales, nowMs: number) {
  const withdrawn = new Map(settled.withdrawn.map((sale) => [sale.sourceKey as string, sale]))
  const sales = await withoutWithdrawn(trx, settled.sales)
  const { recorded, items } = sales.length > 0 ? await storeSalesIn(trx, sales) : { recorded: 0, items: [] }
  for (const [key, { nameid, amount, soldAt }] of withdrawn) {
    const row = { source_key: key, nameid, amount, sold_at: soldAt, withdrawn_at: nowMs }
    await upsert(trx, 'game_withdrawn', row, { source_key: key })
  }
  return { recorded, items }
}

/** Removes sales that were withdrawn earlier: a session that starts again reads a part of the logs twice. */
export async function withoutWithdrawn(trx: Database, sales: readonly Sale[]): Promise<Sale[]> {
  const keys = sales.flatMap(({ sourceKey }) => (sourceKey === null ? [] : [sourceKey]))
  if (keys.length === 0) return [...sales]
  const rows = await trx.selectFrom('game_withdrawn').select('source_key').where('source_key', 'in', keys).execute()
  const withdrawnKeys = new Set<string | null>(rows.map((row) => row.source_key))
  return sales.filter(({ sourceKey }) => !withdrawnKeys.has(sourceKey))
}
