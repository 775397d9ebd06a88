import { sql } from 'kysely'
import { type Database, isSqlite } from '../../db/index.ts'

/** Whether goods have no cards, which change what an item is worth; ids of 0 are empty slots. */
export function hasNoCards(db: Database, column: string) {
  const cards = sql.ref(column)
  return isSqlite(db) ? sql<boolean>`${cards} not glob '*[1-9]*'` : sql<boolean>`${cards} not regexp '[1-9]'`
}
