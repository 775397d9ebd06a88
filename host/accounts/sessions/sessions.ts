import type { FactorKind } from '../../../api/auth.ts'
import { isStaff } from '../../../domain/accounts/session.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { type Alongside, type Database, hashToken, inTransaction, newToken, writeNothing } from '../../db/index.ts'
import { clockSkewMs, lockAccount } from '../account/index.ts'

const hourMs = 3_600_000

/** Idle and absolute lifetime of a session. Roles that can change public content have shorter ones. */
export const lifetimes = {
  player: { idleMs: 3 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 2 * hourMs, absoluteMs: 12 * hourMs },
} as const

/** With more sessions than this, an account's oldest one ends: a loop of logins cannot fill the table. */
export const maxSessions = 20

const batchSize = 500

/** The account of a request's session. */
export interface SessionAccount {
  accountId: number
  username: string
  role: string
  hasSecondFactor: boolean
  /** Its second factors, without recovery codes. */
  factors: readonly FactorKind[]
  /** Time of the last confirmation, by a login or a step-up; UTC milliseconds. */
  confirmedAt: number
}

/** Where a session was opened, shown to its owner. */
export interface SessionOrigin {
  device: string
  network: string
}

/** The password was changed, or the account banned or removed, after the check of the login's password. */
export class PasswordChangedError extends Error {
  override name = 'PasswordChangedError'
}

/** The account that a session is opened for. */
export interface SessionOwner {
  id: number
  /** Hash of the checked password: no session is opened when the account has another one by now. */
  passwordHash?: string | undefined
}

/** Opens a session with a new opaque 256-bit token; only its hash is stored. Throws `PasswordChangedError`. */
export async function insertSession(
  db: Database,
  account: SessionOwner,
  at: number,
  origin?: SessionOrigin,
  withSecondFactor = false,
  also: Alongside = writeNothing,
): Promise<string> {
  const token = newToken()
  await inTransaction(db, async (trx) => {
    // The only lock between concurrent logins of one account: rows deleted below are locked by primary key.
    await lockAccount(trx, account.id)
    const accounts = trx.selectFrom('accounts').select(['password_hash', 'role', 'disabled_at'])
    const row = await accounts.where('id', '=', account.id).executeTakeFirst()
    // A ban or a change of the password or role ends all sessions under the same lock, so this login is either
    // before the change or sees it.
    if (!row || row.disabled_at !== null || (account.passwordHash ?? row.password_hash) !== row.password_hash)
      throw new PasswordChangedError()
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        account_id: account.id,
        created_at: at,
        last_used_at: at,
        confirmed_at: at,
        with_code: withSecondFactor ? 1 : 0,
        expires_at: at + lifetimeOf(row.role).absoluteMs,
        device: origin?.device.slice(0, 60) ?? null,
        network: origin?.network.slice(0, 64) ?? null,
      })
      .execute()
    await removeSurplus(trx, account.id, at)
    await also(trx)
  })
  return token
}

/** The account of a valid token. Role and ban are read from the table for each request. */
export async function findSessionAccount(db: Database, token: string, at: number): Promise<SessionAccount | undefined> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.role', 'sessions.last_used_at', 'sessions.expires_at'])
    .select(['sessions.confirmed_at', 'sessions.with_code', 'second_factors.active_at'])
    .select((e) => {
      const keys = e.selectFrom('passkeys').select('credential_hash').whereRef('account_id', '=', 'accounts.id')
      return e.exists(keys).as('has_passkey')
    })
    .where('token_hash', '=', hash)
    .where('sessions.created_at', '<=', at + clockSkewMs)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || at >= row.expires_at || at - row.last_used_at >= lifetimeOf(row.role).idleMs) return undefined
  const factors: FactorKind[] = row.active_at === null ? [] : ['code']
  if (Number(row.has_passkey) === 1) factors.push('passkey')
  // A session without a second factor ends when the account gets one, however it was opened.
  if (factors.length > 0 && row.with_code !== 1) return undefined
  // Written once per hundredth of the idle time (43 minutes for players), not for each request, because a write
  // waits for the disk.
  if (Math.abs(at - row.last_used_at) >= lifetimeOf(row.role).idleMs / 100)
    await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', hash).execute()
  return {
    accountId: row.id,
    username: row.name,
    role: row.role,
    hasSecondFactor: factors.length > 0,
    factors,
    confirmedAt: Number(row.confirmed_at ?? 0),
  }
}

/**
 * Renews a session after its owner confirmed it: it gets a new token, and the old one becomes invalid (ASVS 7.2.4).
 * Undefined when it has ended, or another call renewed it.
 */
export async function replaceSession(
  db: Database,
  token: string,
  at: number,
  also: Alongside = writeNothing,
): Promise<string | undefined> {
  const replacement = newToken()
  const session = db.selectFrom('sessions').select('account_id').where('token_hash', '=', hashToken(token))
  const owner = await session.executeTakeFirst()
  if (!owner) return undefined
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, owner.account_id)
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ token_hash: hashToken(replacement), confirmed_at: at })
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return undefined
    await also(trx)
    return replacement
  })
}

export async function closeSession(db: Database, token: string, also: Alongside = writeNothing): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    await also(trx)
  })
}

/** Removes expired sessions. */
export async function deleteExpiredSessions(db: Database, at: number): Promise<void> {
  const expired = db
    .selectFrom('sessions')
    .select('token_hash')
    .where((e) => e.or([e('expires_at', '<=', at), e('last_used_at', '<=', at - lifetimes.player.idleMs)]))
    .limit(batchSize)
  for (;;) {
    const rows = await expired.execute()
    await removeSessionRows(db, rows)
    if (rows.length < batchSize) return
  }
}

/** Removes an account's oldest sessions above `maxSessions`, and those that start in the future. */
async function removeSurplus(trx: Database, accountId: number, at: number): Promise<void> {
  const sessions = trx.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId)
  // They would count as the newest until the clock catches up.
  const future = await sessions.where('created_at', '>', at + clockSkewMs).execute()
  const surplus = await sessions
    .where('created_at', '<=', at + clockSkewMs)
    .orderBy('created_at', 'desc')
    .limit(100)
    .offset(maxSessions)
    .execute()
  await removeSessionRows(trx, [...future, ...surplus])
}

/** Deletes by primary key, in key order: on MariaDB another condition would lock all examined rows, and deadlock. */
export async function removeSessionRows(db: Database, rows: readonly { token_hash: string }[]): Promise<number> {
  if (rows.length === 0) return 0
  const hashes = rows.map((row) => row.token_hash).sort()
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', 'in', hashes).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function lifetimeOf(role: string) {
  return isStaff(role) ? lifetimes.admin : lifetimes.player
}
