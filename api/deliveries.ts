/** The outbox for a game server, with DELIVERY_TOKEN as its bearer token: see docs/payments.md. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const claimer = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))

/** Claims up to `limit` (50) deliveries for a process of the game server. 404 without DELIVERY_TOKEN. */
export const claimDeliveries = endpoint('POST /deliveries/claim', {
  access: 'machine',
  body: v.object({
    claimer,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 50),
  }),
  answer: v.object({ deliveries: v.array(v.unknown()) }),
  errors: [401, 404, 429],
})
/** Confirms that a claimed delivery was given. */
export const confirmDelivery = endpoint('POST /deliveries/:id{\\d{1,15}}/done', {
  access: 'machine',
  body: v.object({ claimer }),
  answer: v.object({ done: v.unknown() }),
  errors: [401, 404, 429],
})
