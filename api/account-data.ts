/** Calls about an account's stored data: optional, other hosts may not have them. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { liveInteger } from './live-fields.ts'

const amount = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)

const points = v.object({
  /** `game`: the balance in the game's database; `books`: the sum of all credits here, of a host without the game's database. */
  source: v.picklist(['game', 'books']),
  /** Null if the game's database is unavailable, or the account has no game account. */
  points: v.nullable(v.number()),
  /** ISO 8601; null if there is none or it is unknown. */
  vip_until: v.nullable(v.string()),
  /** Paid, and not known to be delivered yet. */
  waiting_points: amount,
  waiting_days: amount,
})
export type OwnPoints = v.InferOutput<typeof points>

/** Points and VIP time of the account, and what is paid but not delivered. Optional. */
export const getPoints = endpoint('GET /account/points', { access: 'session', answer: points })
/** A JSON file with all stored data of the account; read it with `callBlob`. Optional. */
export const exportAccount = endpoint('GET /account/export', { access: 'session', confirmed: true, errors: [429] })
/** Days until a closed account is emptied; null if accounts cannot be closed. Optional. */
export const getDataRights = endpoint('GET /account/data', {
  access: 'session',
  answer: v.object({ closing_days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
})
/**
 * Ends every session; a login before `closes_at` (ISO 8601) reopens the account. 403 with `confirm`: a step-up is
 * required first; 403 without: the password is wrong. 409 for authors and admins. Optional.
 */
export const closeAccount = endpoint('POST /account/close', {
  access: 'session',
  body: v.object({ password: v.string() }),
  answer: v.object({ closes_at: v.string() }),
  errors: [404, 409, 429],
})
