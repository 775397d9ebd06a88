/**
 * Schemas of query parameters. An absent one is read as ''. The message of an issue is the name of the host's text.
 */
import * as v from 'valibot'
import { maxQueryChars } from '../domain/lists/query-text.ts'
import { dayStartMs } from '../domain/time/taipei-time.ts'

export type QueryFault =
  | 'badDate'
  | 'badPage'
  | 'badBefore'
  | 'badState'
  | 'badLog'
  | 'keywordMissing'
  | 'keywordLong'
  | 'daysWrong'
  | 'currencyWrong'
  | 'itemsWrong'

/** The greatest page number of a list. */
export const maxPages = 100_000

/** A text without surrounding blanks. What follows the first 100 characters is ignored. */
const trimmed = v.pipe(
  v.string(),
  v.transform((text) => text.trim().slice(0, maxQueryChars)),
)
export const textParameter = v.optional(trimmed, '')

/** A day, `YYYY-MM-DD`; '' = no limit. */
export const dayParameter = v.optional(
  v.pipe(
    trimmed,
    v.check((text) => text === '' || dayStartMs(text) !== undefined, 'badDate' satisfies QueryFault),
  ),
  '',
)

/** Number of a page, from 1; absent = 1. */
export const pageParameter = v.optional(
  v.pipe(
    trimmed,
    v.check(
      (text) => text === '' || (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= maxPages),
      'badPage' satisfies QueryFault,
    ),
    v.transform((text) => (text === '' ? undefined : Number(text))),
  ),
)

/** Id of the last row of the previous page, a number; absent = the first page. */
export const beforeParameter = v.optional(
  v.pipe(
    trimmed,
    v.regex(/^\d{0,15}$/, 'badBefore' satisfies QueryFault),
    v.transform((text) => (text === '' ? undefined : Number(text))),
  ),
)

/** One of some words. */
export function wordParameter<Word extends string>(words: readonly Word[], fault: QueryFault) {
  return v.pipe(trimmed, v.picklist(words, fault))
}
