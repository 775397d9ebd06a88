import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveText } from './live-fields.ts'

/** Opens the game's firewall for the caller's address. 403: it is not public, or not the one in the body. */
export const allowFirewall = endpoint('POST /firewall/allow', {
  access: 'session',
  body: v.object({ clientInfo: v.object({ ip: v.pipe(v.string(), v.maxLength(60)) }) }),
  // A missing answer (an empty body, null) counts as a refusal without a reason.
  answer: v.pipe(
    v.nullable(v.object({ Status: flag(false), Message: v.optional(liveText) })),
    v.transform((answer) => answer ?? { Status: false, Message: undefined }),
  ),
  errors: [429, 502],
})
/** The address that the caller's requests come from. */
export const getOwnAddress = endpoint('GET /api/myip', { access: 'public', answer: v.object({ ip: v.string() }) })
