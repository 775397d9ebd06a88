import { sql } from 'kysely'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameSchema } from './schema.ts'
import { currencyColumns, type ShopTableName, shopTables } from './shop-currency.ts'
import { stockColumns } from './stock-columns.ts'
import { wantedTables } from './wanted-columns.ts'

/** Compares the columns of each table that is read with the stock schema: another one may change what the row means. */
export async function inspectColumns(game: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  const findings: DatabaseFinding[] = []
  for (const table of shopTables) {
    const columns = currencyColumns(schema, table)
    if (columns.length > 0) findings.push(await shopCurrency(game, table, columns))
  }
  return [...findings, ...unknownColumns(schema)]
}

async function shopCurrency({ db }: GameDatabase, table: ShopTableName, columns: string[]): Promise<DatabaseFinding> {
  const others = sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}, '') not in ('', '0')`),
    sql` or `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${others}`.execute(db)
  const lines = table.endsWith('items') ? 'lines of open shops have' : 'open shops have'
  const values = { table, columns: columns.join(', '), count: String(rows[0]?.count ?? 0) }
  return {
    level: 'warning',
    code: 'shop-currency',
    values,
    what: `${table} has a fork’s ${values.columns}: what prices are in; now ${values.count} ${lines} one other than 0`,
    cost: 'shops for cash points are shown as [CASH]; those for items and their sales are left out',
    remedy: '',
  }
}

function unknownColumns(schema: GameSchema): DatabaseFinding[] {
  return Object.keys(wantedTables).flatMap((table) => {
    const reported = new Set(shopTables.flatMap((name) => (name === table ? currencyColumns(schema, name) : [])))
    const unknown = [...(schema.tables.get(table)?.columns.values() ?? [])]
      // `own-column` reports those of `login` without a default.
      .filter(({ isRequired }) => table !== 'login' || !isRequired)
      .map(({ name }) => name)
      .filter((name) => !stockColumns[table]?.has(name.toLowerCase()) && !reported.has(name.toLowerCase()))
    if (unknown.length === 0) return []
    const columns = unknown.join(', ')
    const what = `${table} has columns that the stock schema lacks: ${columns}`
    const cost = 'they are not read: if one changes what a row means, such as its price, the site shows the row wrongly'
    const remedy = 'If so, please report it with the emulator’s name.'
    return [{ level: 'info', code: 'unknown-column', what, values: { table, columns }, cost, remedy } as const]
  })
}
