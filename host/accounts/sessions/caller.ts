import { deviceName } from '../../../domain/accounts/device-name.ts'
import type { AppContext } from '../../http/index.ts'
import type { SessionClient } from '../login-guard/index.ts'
import type { SessionAccount } from './sessions.ts'

/** A request of a logged-in user. */
export interface Caller {
  account: SessionAccount
  token: string
  client: SessionClient
}

/** Network address and device of any request. */
export const clientOf = (c: AppContext): SessionClient => ({
  address: c.get('address'),
  device: deviceName(c.req.header('User-Agent')?.slice(0, 500) ?? ''),
})

/** The user of a request: only in calls that require a session, whose account and token are in the context. */
export const callerOf = (c: AppContext): Caller => ({
  account: c.get('account'),
  token: c.get('token'),
  client: clientOf(c),
})
