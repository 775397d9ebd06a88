/** What admins see of the rates that a game server's log shows. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { nullableText, wholeNumber } from './fields.ts'
import { observedRow } from './observed-odds.ts'

const judgedRow = v.object({
  ...observedRow,
  kind: v.string(),
  /** The record that has the row, with its name. */
  subject: v.string(),
  name: v.string(),
  item_name: v.string(),
  since: v.string(),
  /** Tries of the record whose log rows do not prove what they gave. */
  left_out: wholeNumber,
  /** The published rate is not between `low` and `high`, as happens with 5 % of all honest rows. */
  outside: v.boolean(),
})
export type JudgedOdds = v.InferOutput<typeof judgedRow>

const observedReportSchema = v.object({
  /** When the log was last read (ISO 8601); null if no host counts. */
  seen_at: nullableText,
  /** Number of records with counted tries, and of their tries. */
  subjects: wholeNumber,
  tries: wholeNumber,
  /** Tries whose log rows do not prove what they gave, or what they were for. */
  left_out: wholeNumber,
  /** Number of rows with at least 30 draws, and of those that are `contradicted` and `outside`. */
  judged: wholeNumber,
  contradicted: wholeNumber,
  outside: wholeNumber,
  /** The first of them: contradicted rows, then outside ones, then those with the most draws. */
  rows: v.array(judgedRow),
})
export type ObservedReport = v.InferOutput<typeof observedReportSchema>

/** What the game's log says about published rates. Empty without a game database, or with `GAME_ODDS=off`. Optional. */
export const getObservedReport = endpoint('GET /admin/observed-odds', {
  access: 'admin',
  answer: v.nullable(observedReportSchema),
  mayBeEmpty: true,
})
