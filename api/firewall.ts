import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveText } from './live-fields.ts'

export const allowFirewall = endpoint<void, { clientInfo: { ip: string } }>()({
  method: 'POST',
  path: () => '/firewall/allow',
  auth: true,
  // A missing answer (an empty body, null) counts as a refusal without a reason.
  answer: v.pipe(
    v.nullable(v.object({ Status: flag(false), Message: v.optional(liveText) })),
    v.transform((answer) => answer ?? { Status: false, Message: undefined }),
  ),
})
