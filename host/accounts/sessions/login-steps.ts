import { type Database, hashToken, newToken } from '../../db/index.ts'
import { clockSkewMs, markOf, readPasswordMark } from '../account/index.ts'

/** Long enough to find the phone. */
const loginStepMs = 5 * 60_000

export interface WaitingAccount {
  id: number
  name: string
  role: string
  /** Hash of the password that the first half of the login checked. */
  passwordHash: string
}

/**
 * Logins with a correct password that wait for the second factor. Their token is not a session and grants nothing else.
 */

/** `passwordHash`: of the password that was checked; default: the account's current one. */
export async function openLoginStep(
  db: Database,
  { id, passwordHash }: { id: number; passwordHash?: string | undefined },
  at: number,
): Promise<string> {
  const mark = passwordHash === undefined ? await readPasswordMark(db, id) : markOf(passwordHash)
  const token = newToken()
  const row = { account_id: id, password_mark: mark, expires_at: at + loginStepMs }
  await db
    .insertInto('login_steps')
    .values({ ...row, token_hash: hashToken(token) })
    .execute()
  return token
}

/** The account that waits; undefined after expiry, a ban, or a change of the password meanwhile. */
export async function findLoginStep(db: Database, token: string, at: number): Promise<WaitingAccount | undefined> {
  const row = await db
    .selectFrom('login_steps')
    .innerJoin('accounts', 'accounts.id', 'login_steps.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.role', 'accounts.password_hash', 'login_steps.password_mark'])
    .where('token_hash', '=', hashToken(token))
    .where('login_steps.expires_at', '>', at)
    .where('login_steps.expires_at', '<=', at + loginStepMs + clockSkewMs)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.password_mark !== markOf(row.password_hash)) return undefined
  return { id: row.id, name: row.name, role: row.role, passwordHash: row.password_hash }
}

/** Ends the step. True for one caller only. */
export async function takeLoginStep(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_steps')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
