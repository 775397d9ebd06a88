/** How often the log of the game server shows a result, compared with the published rate. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './fields.ts'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

export const observedRow = {
  /** What it gives. */
  item: wholeNumber,
  /** The pool of a box that it is in. */
  pool: wholeNumber,
  /** Its index among the rows of the record. */
  place: wholeNumber,
  /** The published rate of one draw, 0 to 1. */
  published: share,
  /** Counted draws, and those that gave it. */
  tries: wholeNumber,
  hits: wholeNumber,
  /** The real rate is between these with 95 %. */
  low: share,
  high: share,
  /** An honest server gives such a count with a probability below one in a million. */
  contradicted: v.boolean(),
}

const observedSchema = v.object({
  /** The day of the first counted try, and the day at whose start the count ends (ISO dates). */
  since: v.string(),
  until: v.string(),
  /** Counted tries, and those whose log rows do not prove what they gave. */
  tries: wholeNumber,
  left_out: wholeNumber,
  /** `part`: what was tried, if the record has several such things. */
  rows: v.array(v.object({ ...observedRow, name: v.string(), part: v.optional(v.string()) })),
})
export type ObservedCounts = v.InferOutput<typeof observedSchema>

const shown = { access: 'public', answer: v.nullable(observedSchema), mayBeEmpty: true, errors: [404] } as const

/**
 * What a box gave on this server, by its log: the counts of one day's start, of at least 30 openings. Empty until there
 * are so many with the present rates. Only with the host's `PUBLIC_OBSERVED_ODDS=on`. Optional.
 */
export const getObservedPackage = endpoint('GET /package/:id/observed', shown)

/** What the tries of an enchant gave, as for a box: the results of its slots, and how often it succeeds. Optional. */
export const getObservedEnchant = endpoint('GET /enchant/:id/observed', shown)

/** How often refining succeeded, as for a box, for the steps whose failures the log shows. Optional. */
export const getObservedRefining = endpoint('GET /refine/observed', shown)

/** What the kills of an MVP gave as its reward, as for a box. Optional. */
export const getObservedMonster = endpoint('GET /monster/:id/observed', shown)
