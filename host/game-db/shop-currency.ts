import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../domain/market/offers-and-sales.ts'
import type { NamedGame } from '../../game-data/game-data.ts'
import type { GameSchema } from './schema.ts'
import { stockColumns } from './stock-columns.ts'

/** What a shop's prices are in: a currency of this site, or `ITEM` for anything else, such as a coin of the server. */
export type ShopCurrency = Currency | 'ITEM'

export const shopTables = ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items'] as const
export type ShopTableName = (typeof shopTables)[number]

/**
 * Names of columns by which forks let players sell for something else than zeny, such as `extended_vending_item`,
 * `vending_currency`, `currency`. They contain an item's id, a number of the fork, or 0 for zeny.
 */
const currencyName =
  /currency|coin|cash|token|pay|extended|(vend|shop|store|price|trade|stall).*(item|type|kind|loot)|^(item|name)_?id$/

/** The columns of a table of shops that may say what its prices are in. */
export function currencyColumns(schema: GameSchema, table: ShopTableName): string[] {
  const names = [...(schema.tables.get(table)?.columns.keys() ?? [])]
  return names.filter((name) => !stockColumns[table]?.has(name) && currencyName.test(name))
}

/** Whether shops of this game may have other prices than zeny. */
export function hasShopCurrencies(schema: GameSchema): boolean {
  return shopTables.some((table) => currencyColumns(schema, table).length > 0)
}

/** A text of these columns for `readShopCurrency`; `alias` is the table's in the query. */
export function currencyText(schema: GameSchema, table: ShopTableName, alias: string): RawBuilder<string> {
  const columns = currencyColumns(schema, table)
  if (columns.length === 0) return sql`''`
  const values = columns.map((name) => sql`concat(${`${name}=`}, coalesce(${sql.ref(`${alias}.${name}`)}, ''))`)
  return sql`concat_ws('\n', ${sql.join(values)})`
}

/** The currency that all these texts of a shop and its lines agree on; `ITEM` if they do not. */
export function readShopCurrency(texts: readonly string[], items: NamedGame['items']): ShopCurrency {
  const found = new Set<ShopCurrency>()
  for (const entry of new Set(texts.flatMap((text) => text.split('\n')))) {
    const [name = '', value = ''] = entry.split('=')
    if (name !== '') found.add(currencyOf(name, value.trim().toLowerCase(), items))
  }
  const [first = 'ZENY', ...others] = found
  return others.length > 0 ? 'ITEM' : first
}

const zenyName = /^zeny$/i
const cashName = /^cash([ _]?points?)?$/i
/** Number of cash points where others are items' ids: the largest of the column. */
const cashNumber = String(2 ** 32 - 1)

function currencyOf(column: string, value: string, items: NamedGame['items']): ShopCurrency {
  if (value === '' || value === '0' || zenyName.test(value)) return 'ZENY'
  if (value === cashNumber || cashName.test(value)) return 'CASH'
  // Where the column has a number of the fork, 1 is cash points; no item has this id.
  if (value === '1' && column.includes('currency')) return 'CASH'
  // Forks show both to the player as items, whose ids the operator sets.
  const item = items.get(Number(value))
  const names = [item?.AegisName ?? '', item?.Name ?? '']
  if (names.some((name) => zenyName.test(name))) return 'ZENY'
  return names.some((name) => cashName.test(name)) ? 'CASH' : 'ITEM'
}
