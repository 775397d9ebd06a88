import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { retried } from '../db/retried.ts'
import { markOf } from './password-mark.ts'
import { hashToken } from './sessions.ts'

/** As long as it takes to find the phone. */
export const loginStepMs = 5 * 60_000
const skewMs = 60 * 60_000

export interface WaitingAccount {
  id: number
  name: string
  role: string
}

/** Logins whose password was right and whose code is awaited. Their token opens nothing else: it is in no session. */
export function createLoginSteps(db: Database) {
  return {
    async open(accountId: number, at: number): Promise<string> {
      const { password_hash } = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      const row = { account_id: accountId, password_mark: markOf(password_hash), expires_at: at + loginStepMs }
      await db
        .insertInto('login_steps')
        .values({ ...row, token_hash: hashToken(token) })
        .execute()
      return token
    },
    /** The account that waits; undefined after its time, a ban, or a change of the password meanwhile. */
    async find(token: string, at: number): Promise<WaitingAccount | undefined> {
      const row = await db
        .selectFrom('login_steps')
        .innerJoin('accounts', 'accounts.id', 'login_steps.account_id')
        .select([
          'accounts.id',
          'accounts.name',
          'accounts.role',
          'accounts.password_hash',
          'login_steps.password_mark',
        ])
        .where('token_hash', '=', hashToken(token))
        .where('login_steps.expires_at', '>', at)
        // What ends later was written before the clock was set back; those of several hosts differ by less.
        .where('login_steps.expires_at', '<=', at + loginStepMs + skewMs)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row || row.password_mark !== markOf(row.password_hash)) return undefined
      return { id: row.id, name: row.name, role: row.role }
    },
    /** Ends it. True for one caller alone. */
    async take(token: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('login_steps')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async purge(at: number): Promise<void> {
      await retried(() => db.deleteFrom('login_steps').where('expires_at', '<=', at).execute())
    },
  }
}
