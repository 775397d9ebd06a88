/** Calls about an account's stored data: optional, other hosts may not have them. */
import * as v from 'valibot'
import type { OwnPoints } from '../domain/own-points.ts'
import { endpoint } from './endpoint.ts'
import { liveInteger } from './live-fields.ts'

const amount = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)

export const getPoints = endpoint()({
  method: 'GET',
  path: () => '/account/points',
  auth: true,
  answer: v.object({
    source: v.picklist(['game', 'books']),
    points: v.nullable(v.number()),
    vip_until: v.nullable(v.string()),
    waiting_points: amount,
    waiting_days: amount,
  }) satisfies v.GenericSchema<unknown, OwnPoints>,
})
/** A JSON file with all stored data of the account; read it with `callBlob`. */
export const exportAccount = endpoint()({
  method: 'GET',
  path: () => '/account/export',
  auth: true,
  answer: v.unknown(),
})
/** Days until a closed account is emptied; null if accounts cannot be closed. */
export const getDataRights = endpoint()({
  method: 'GET',
  path: () => '/account/data',
  auth: true,
  answer: v.object({ closing_days: v.nullable(liveInteger(0, 3_650, 14)) }),
})
/** Ends every session; a login before `closes_at` (ISO 8601) reopens the account. 403: the password is wrong. */
export const closeAccount = endpoint<void, { password: string }>()({
  method: 'POST',
  path: () => '/account/close',
  auth: true,
  answer: v.object({ closes_at: v.string() }),
})
