import { accountDataHostCopy as copy } from '../../domain/copy/account-data.ts'
import { dayMs } from '../../domain/day.ts'
import { isStaff } from '../../domain/session.ts'
import { inTransaction } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import { createPasswordCheck } from './check-password.ts'
import { holdSession } from './hold-session.ts'
import { checkConfirmation } from './require-session.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createClosings } from './store/closings.ts'
import type { SessionAccount } from './store/sessions.ts'

/** An account that is closed is emptied after so long; a login until then keeps it. */
export const closingDays = 14

type Needed = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'gameDatabase' | 'log'>

/** Closes the account of who is logged in and knows its password. */
export function createCloseAccount(deps: Needed, passwords: Passwords) {
  const { config, database, now } = deps
  const checkPassword = createPasswordCheck(deps, passwords)

  return {
    isAllowed: config.ACCOUNT_CLOSING === 'on',
    /** All sessions end. Returns when the account will be emptied, UTC milliseconds. */
    async close(account: SessionAccount, token: string, password: string, address: string): Promise<number> {
      // Announcements and orders name who wrote them: another admin takes the role away first.
      if (isStaff(account.role)) throw new HostError(409, copy.staff)
      // Without a second factor the password, which is asked for here, is what confirms.
      if (account.hasSecondFactor) checkConfirmation(account, now())
      await checkPassword(account, password, address, copy.wrongPassword)
      const until = now() + closingDays * dayMs
      await inTransaction(database.db, async (trx) => {
        await holdSession(account.accountId, token)(trx)
        const isClosed = await createClosings(trx).close(account.accountId, until, address, now())
        if (!isClosed) throw new HostError(409, copy.closing)
      })
      return until
    },
  }
}
