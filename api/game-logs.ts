/** The game's own logs, for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import type { GameLog, LogRow } from '../domain/game-log.ts'
import { endpoint, query, withoutEmpty } from './endpoint.ts'
import { validRows, wholeNumber } from './fields.ts'

const rowSchema = v.object({
  id: wholeNumber,
  at: v.string(),
  type: v.string(),
  map: v.string(),
  char_id: wholeNumber,
  char: v.string(),
  amount: wholeNumber,
  nameid: wholeNumber,
  refine: wholeNumber,
  cards: v.array(wholeNumber),
  other_id: wholeNumber,
  other: v.string(),
  message: v.string(),
  recipient: v.string(),
}) satisfies v.GenericSchema<unknown, LogRow>

export interface LogSearch {
  log: GameLog
  /** Name of an account or character, or a number. */
  q: string
  /** Name or number of an item; part of a message of `chat`. */
  text: string
  /** Days of the game's local time, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  /** Rows with smaller ids. */
  before?: number | undefined
}

/**
 * Up to 50 rows, the newest first. One call searches a limited part of the log, so a page may be short or empty: `next`
 * is the `before` of the next page, null at the end; `read_to` is the game's local time of that row, '' at the end. 409
 * if the log's table is missing.
 */
export const getGameLog = endpoint<LogSearch>()({
  method: 'GET',
  path: (search) => `/admin/game-logs${query(withoutEmpty(search))}`,
  auth: true,
  answer: v.object({ rows: validRows(rowSchema), next: v.nullable(wholeNumber), read_to: v.string() }),
})
