import { type Database, upsert } from '../../db/index.ts'
import { endAccess } from '../account/index.ts'
import { countFactors, type FactorRemoval, removeFactor, writeRecoveryCodes } from '../factors/index.ts'

/** A secret that was shown and not confirmed expires after this long. */
const pendingMs = 30 * 60_000

export interface StoredFactor {
  /** Encrypted; undefined when none is active. */
  secret: string | undefined
  activeAt: number | undefined
  /** Encrypted; undefined when none is being set up. */
  pending: string | undefined
}

/**
 * Authenticator apps and recovery codes as rows; passkeys have their own table. Each use is one conditional statement,
 * so the database decides which use is valid. `activate`, `remove` and `removeAll` run inside `changeAccount`.
 */

export async function findAuthenticator(db: Database, accountId: number, at: number): Promise<StoredFactor> {
  const row = await db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const isActive = row?.active_at != null
  const isPending = row?.pending_at != null && at - Number(row.pending_at) < pendingMs
  return {
    secret: (isActive && row?.secret) || undefined,
    activeAt: isActive ? Number(row?.active_at) : undefined,
    pending: (isPending && row?.pending_secret) || undefined,
  }
}

/** Stores a secret until its first code is given; an active one is kept. */
export async function proposeSecret(db: Database, accountId: number, sealed: string, at: number): Promise<void> {
  const pending = { pending_secret: sealed, pending_at: at }
  const row = { account_id: accountId, secret: null, active_at: null, last_step: 0, ...pending }
  await upsert(db, 'second_factors', row, pending)
}

/**
 * Activates the proposed secret, writes new recovery codes, and ends all sessions. False when the proposed secret
 * changed meanwhile: of two concurrent calls one succeeds.
 */
export async function activateSecret(
  db: Database,
  accountId: number,
  sealed: string,
  step: number,
  codeHashes: readonly string[],
  at: number,
) {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ secret: sealed, active_at: at, last_step: step, pending_secret: null, pending_at: null })
    .where('account_id', '=', accountId)
    .where('pending_secret', '=', sealed)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await writeRecoveryCodes(db, accountId, codeHashes)
  await endAccess(db, accountId)
  return true
}

/** True for one caller only, and only for a step after the last one used. */
export async function spendStep(db: Database, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('active_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the code. True for one caller only. */
export async function spendRecoveryCode(db: Database, accountId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Removes the authenticator app and ends all sessions; also removes the recovery codes if no passkey is left.
 * `isNeeded`: the account must keep a factor.
 */
export async function removeAuthenticator(db: Database, accountId: number, isNeeded: boolean): Promise<FactorRemoval> {
  return removeFactor(db, accountId, isNeeded, {
    find: () =>
      db
        .selectFrom('second_factors')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('active_at', 'is not', null)
        .executeTakeFirst(),
    remove: () => db.deleteFrom('second_factors').where('account_id', '=', accountId).execute(),
  })
}

/** Removes every factor and the codes, and ends all sessions. False when there was none. */
export async function removeAllFactors(db: Database, accountId: number): Promise<boolean> {
  if ((await countFactors(db, accountId)) === 0) return false
  for (const table of ['second_factors', 'passkeys'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await writeRecoveryCodes(db, accountId, [])
  await endAccess(db, accountId)
  return true
}
