import { logout } from '../../api/auth.ts'
import type { BodyOf } from '../../api/endpoint.ts'
import { confirmSession } from '../../api/second-factor.ts'
import { clientWith, renewToken } from './api.ts'
import { $session, bearerToken, replaceToken } from './session.ts'

/** Confirms the session again, by a code, passkey or password. It continues under the token in the host's answer. */
export function stepUp(body: BodyOf<typeof confirmSession>): Promise<void> {
  return renewToken(async (client) => {
    const before = bearerToken()
    const accountId = $session.get()?.accountId ?? ''
    const { token } = await client.call(confirmSession, { body })
    if (token === '' || replaceToken(before, token)) return
    // The logout was sent with the old token, which was invalid by then, and has ended nothing.
    await clientWith(token).call(logout, { body: { accountId } }).catch(console.error)
  })
}
