import * as v from 'valibot'
import type { GradeStep, GradeTable, RefineLevel, RefineTable, RefineWay } from '../domain/odds/refine-table.ts'
import { endpoint } from './endpoint.ts'
import { decimal, id, integer, optionalId, records, rows, shortText } from './fields.ts'

/** The highest refine level that a host may have; the stock game's is 20. */
const mostRefine = 255
const price = integer(0, Number.MAX_SAFE_INTEGER, 0)
const amount = integer(0, 1_000_000, 1)
/** A probability out of 10,000. */
const chance = integer(0, 10_000, 0)
const levels = integer(0, mostRefine, 0)

const group = v.pipe(shortText, v.regex(/^[A-Za-z][A-Za-z_]{0,39}$/, 'must be a word'))
const tableId = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z_]{0,39}-\d{1,3}$/, 'must be a word, - and a number'))

const way = v.object({
  Type: group,
  Chance: chance,
  Effective: v.optional(decimal(0, 10_000, 0)),
  Npc: v.optional(integer(0, 100, 0)),
  Price: price,
  Material: optionalId,
  Break: chance,
  Down: levels,
}) satisfies v.GenericSchema<unknown, RefineWay>

const level = v.object({
  Level: integer(1, mostRefine, 1),
  Bonus: integer(0, 1_000_000_000, 0),
  RandomBonus: integer(0, 1_000_000_000, 0),
  Blessing: v.optional(v.object({ Material: id, Amount: amount })),
  Ways: rows(way),
}) satisfies v.GenericSchema<unknown, RefineLevel>

/** How equipment of one kind and level is refined. */
export const refineTableSchema = v.object({
  Id: tableId,
  Group: group,
  ItemLevel: levels,
  Levels: rows(level),
}) satisfies v.GenericSchema<unknown, RefineTable>

const step = v.object({
  Grade: integer(0, 3, 0),
  Bonus: integer(0, 100_000, 0),
  Chances: rows(v.object({ Refine: levels, Chance: chance })),
  Catalyst: v.optional(v.object({ Material: id, Amount: amount, Steps: integer(0, 65_535, 0), Chance: chance })),
  Options: rows(
    v.object({
      Option: integer(0, 65_535, 0),
      Material: optionalId,
      Amount: amount,
      Price: price,
      Break: chance,
      Down: levels,
    }),
  ),
}) satisfies v.GenericSchema<unknown, GradeStep>

/** How the grade of equipment of one kind and level is raised. */
export const gradeTableSchema = v.object({
  Id: tableId,
  Group: group,
  ItemLevel: levels,
  Steps: rows(step),
}) satisfies v.GenericSchema<unknown, GradeTable>

/** Tables that are not validated yet; null = none. */
const tables = v.pipe(
  v.nullable(v.object({ Refine: v.nullish(records, null), Grades: v.nullish(records, null) })),
  v.transform((answer): { Refine: unknown[]; Grades: unknown[] } => ({
    Refine: answer?.Refine ?? [],
    Grades: answer?.Grades ?? [],
  })),
)

/** How equipment is refined, and how grades are raised: `{ Refine, Grades }`, tables by kind and level. Optional. */
export const getRefineTables = endpoint('GET /refine', { access: 'public', answer: tables, errors: [404] })
