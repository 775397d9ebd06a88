import type { Alongside } from '../db/index.ts'
import { hashToken } from '../db/index.ts'
import { notLoggedIn } from './require-session.ts'
import { lockAccount } from './store/lock-account.ts'

/**
 * First in the transaction of what a session asks for beside a password. The hash of it waits for its turn, as long as
 * others make it wait, and the password may be its owner's new one by then: whoever ended the session meanwhile has
 * ended what it asked for. Throws 401.
 */
export function holdSession(accountId: number, token: string): Alongside {
  return async (trx) => {
    await lockAccount(trx, accountId)
    const session = trx.selectFrom('sessions').select('account_id').where('token_hash', '=', hashToken(token))
    if ((await session.executeTakeFirst())?.account_id !== accountId) throw notLoggedIn()
  }
}
