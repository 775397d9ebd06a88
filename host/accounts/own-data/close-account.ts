import { isStaff } from '../../../domain/accounts/session.ts'
import { accountDataHostCopy as copy } from '../../../domain/copy/account-data.ts'
import { dayMs } from '../../../domain/time/day.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { closeAccountAt, closingDays } from '../account/index.ts'
import { checkPassword } from '../passwords/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import { changeAccount } from '../sessions/index.ts'

/**
 * Closes the account of a logged-in user who knows its password, and ends all sessions. Returns the time at which the
 * account will be emptied, UTC milliseconds.
 */
export async function closeOwnAccount(
  deps: Pick<Deps, 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & { passwords: Passwords },
  caller: Caller,
  password: string,
): Promise<number> {
  const { database, now } = deps
  const { account, token, client } = caller
  const { address } = client
  // Announcements and orders name their author: another admin must remove the role first.
  if (isStaff(account.role)) throw new HostError(409, copy.staff)
  await checkPassword(deps, caller, password, copy.wrongPassword)
  const by = { actorId: account.accountId, address }
  const until = now() + closingDays * dayMs
  await changeAccount(database.db, account.accountId, { session: token }, async (trx) => {
    if (!(await closeAccountAt(trx, account.accountId, { until, by, at: now() })))
      throw new HostError(409, copy.closing)
  })
  return until
}
