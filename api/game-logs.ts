/** The game's own logs, for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import type { GameLog, LogRow } from '../domain/game-log.ts'
import { endpoint, query } from './endpoint.ts'
import { validRows } from './fields.ts'

const whole = v.pipe(v.number(), v.integer())
const rowSchema = v.object({
  ...{ id: whole, at: v.string(), type: v.string(), map: v.string(), char_id: whole, char: v.string() },
  ...{ amount: whole, nameid: whole, refine: whole, cards: v.array(whole), other_id: whole, other: v.string() },
  ...{ message: v.string(), recipient: v.string() },
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
 * Up to 50 rows, the newest first; fewer, even none, when the read part of the log had no more: `next` then continues.
 * 409 if the log's table is missing.
 */
export const getGameLog = endpoint<LogSearch>()({
  method: 'GET',
  path: ({ log, q, text, from, until, before }) => {
    const words = { q: q || undefined, text: text || undefined, from: from || undefined, until: until || undefined }
    return `/admin/game-logs${query({ log, ...words, before })}`
  },
  auth: true,
  answer: v.object({ rows: validRows(rowSchema), next: v.nullable(whole), read_to: v.string() }),
})
