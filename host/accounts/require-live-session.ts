import type { Alongside } from '../db/index.ts'
import { hashToken } from '../db/index.ts'
import { notLoggedIn } from './require-session.ts'
import { lockAccount } from './store/lock-account.ts'

/**
 * Checks again, as the first step of a transaction, that a session still exists. Hashing a password can wait long in
 * the queue, and its owner may have ended the session or changed the password meanwhile: then the request must not be
 * carried out. Throws 401.
 */
export function requireLiveSession(accountId: number, token: string): Alongside {
  return async (trx) => {
    await lockAccount(trx, accountId)
    const session = trx.selectFrom('sessions').select('account_id').where('token_hash', '=', hashToken(token))
    if ((await session.executeTakeFirst())?.account_id !== accountId) throw notLoggedIn()
  }
}
