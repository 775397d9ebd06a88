import { type AppContext, deviceOf } from '../../http/index.ts'
import type { Caller } from '../check-password.ts'
import type { SessionClient } from '../store/known-devices.ts'

export const clientOf = (c: AppContext): SessionClient => ({ address: c.get('address'), device: deviceOf(c) })

/** After `requireSession`. */
export const callerOf = (c: AppContext): Caller => ({
  account: c.get('account'),
  token: c.get('token'),
  client: clientOf(c),
})
