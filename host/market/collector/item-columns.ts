import { type RawBuilder, sql } from 'kysely'
import type { GameSchema } from '../../game-db/index.ts'
import type { Goods, GoodsOption } from './log-rows.ts'

/** A row of a cart or of `picklog`; forks and older servers lack some columns. */
export interface ItemRow {
  nameid: number
  refine: number
  card0: number
  card1: number
  card2: number
  card3: number
  enchantgrade?: number
  [option: `option_${'id' | 'val' | 'parm'}${number}`]: number
}

const slots = [0, 1, 2, 3, 4]
const requiredColumns = ['nameid', 'refine', 'card0', 'card1', 'card2', 'card3']
const optionalColumns = [
  'enchantgrade',
  ...slots.flatMap((slot) => ['id', 'val', 'parm'].map((part) => `option_${part}${slot}`)),
]

/** The columns of an item that this server has. */
export function itemColumns(alias: string, table: string, schema: GameSchema): RawBuilder<unknown> {
  const columns = [...requiredColumns, ...optionalColumns.filter((column) => schema.hasColumn(table, column))]
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}

export function readGoods(row: ItemRow): Goods {
  const options = slots.flatMap((slot): GoodsOption[] => {
    const id = row[`option_id${slot}`] ?? 0
    return id === 0 ? [] : [{ id, value: row[`option_val${slot}`] ?? 0, parameter: row[`option_parm${slot}`] ?? 0 }]
  })
  const { nameid, refine, card0, card1, card2, card3, enchantgrade = 0 } = row
  return { nameid, refine, grade: enchantgrade, cards: [card0, card1, card2, card3], options }
}
