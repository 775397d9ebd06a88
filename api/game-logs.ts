/** The game's own logs, for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import { gameLogs, type LogRow } from '../domain/game-server/game-log.ts'
import { endpoint } from './endpoint.ts'
import { validRows, wholeNumber } from './fields.ts'
import { beforeParameter, dayParameter, textParameter, wordParameter } from './query.ts'

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

const logQuery = v.object({
  log: wordParameter(gameLogs, 'badLog'),
  /** Name of an account or character, or a number. */
  q: textParameter,
  /** Name or number of an item; part of a message of `chat`. */
  text: textParameter,
  /** Days of the game's local time, both included. */
  from: dayParameter,
  until: dayParameter,
  /** Rows with smaller ids. */
  before: beforeParameter,
})
export type LogSearch = v.InferOutput<typeof logQuery>

/**
 * Rows of the game's log of `items`, `zeny` or `chat`, the newest first, at most 50. One call searches a limited part of
 * the log, so a page may be short or empty: `next` is the `before` of the next page, null at the end; `read_to` is the
 * game's local time of that row, '' at the end. 409 if the log's table is missing. Optional.
 */
export const getGameLog = endpoint('GET /admin/game-logs', {
  access: 'admin',
  query: logQuery,
  answer: v.object({ rows: validRows(rowSchema), next: v.nullable(wholeNumber), read_to: v.string() }),
  errors: [404, 409],
})
