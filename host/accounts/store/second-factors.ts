import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/index.ts'
import { type Alongside, inTransaction, nothing } from '../../db/index.ts'
import { countFactors, endSessions, type FactorRemoval, removeFactor, writeRecoveryCodes } from './factor-rows.ts'
import { lockAccount } from './lock-account.ts'

/** A secret that was shown and not confirmed is forgotten after so long. */
const pendingMs = 30 * 60_000

export interface StoredFactor {
  /** Sealed; undefined while none is active. */
  secret: string | undefined
  activeAt: number | undefined
  /** Sealed; undefined where none is being set up. */
  pending: string | undefined
}

/** Authenticator apps and recovery codes as rows; passkeys have their own. Whether a code counts is the database's word: each use is one statement. */
export function createSecondFactors({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    async find(accountId: number, at: number): Promise<StoredFactor> {
      const row = await db
        .selectFrom('second_factors')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      const isActive = row?.active_at != null
      const isPending = row?.pending_at != null && at - Number(row.pending_at) < pendingMs
      return {
        secret: (isActive && row?.secret) || undefined,
        activeAt: isActive ? Number(row?.active_at) : undefined,
        pending: (isPending && row?.pending_secret) || undefined,
      }
    },
    /** Keeps a secret until a code of it is given; an active one stays as it is. */
    async propose(accountId: number, sealed: string, at: number): Promise<void> {
      const insert = db.insertInto('second_factors').values({
        account_id: accountId,
        secret: null,
        active_at: null,
        last_step: 0,
        pending_secret: sealed,
        pending_at: at,
      })
      const pending = { pending_secret: sealed, pending_at: at }
      await (can.onConflict
        ? insert.onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
        : insert.onDuplicateKeyUpdate(pending)
      ).execute()
    },
    /**
     * Makes the proposed secret the active one, with new recovery codes, and ends all sessions. False where it is not
     * the proposed one any more: of two at the same time one wins.
     */
    async activate(
      accountId: number,
      sealed: string,
      step: number,
      codeHashes: readonly string[],
      at: number,
      also: Alongside = nothing,
    ) {
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        const { numUpdatedRows } = await trx
          .updateTable('second_factors')
          .set({ secret: sealed, active_at: at, last_step: step, pending_secret: null, pending_at: null })
          .where('account_id', '=', accountId)
          .where('pending_secret', '=', sealed)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await writeRecoveryCodes(trx, accountId, codeHashes)
        await endSessions(trx, accountId)
        await also(trx)
        return true
      })
    },
    /** True for one caller alone, and only for a step after the last one. */
    async spendStep(accountId: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: sql<number>`${step}` })
        .where('account_id', '=', accountId)
        .where('active_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    /** True for one caller alone: the code is gone. */
    async spendRecoveryCode(accountId: number, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('code_hash', '=', codeHash)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    /** The former ones are void: of two that are made at the same time the later ones count. */
    async replaceRecoveryCodes(accountId: number, codeHashes: readonly string[], also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await writeRecoveryCodes(trx, accountId, codeHashes)
        await also(trx)
      })
    },
    async recoveryCodesLeft(accountId: number): Promise<number> {
      const { left } = await db
        .selectFrom('recovery_codes')
        .select((e) => e.fn.countAll().as('left'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(left)
    },
    /** Forgets the authenticator app and ends all sessions; where no passkey is left, the recovery codes go, too. */
    async remove(accountId: number, isNeeded: boolean, also: Alongside): Promise<FactorRemoval> {
      return removeFactor(db, accountId, isNeeded, {
        also,
        find: (trx) =>
          trx
            .selectFrom('second_factors')
            .select('account_id')
            .where('account_id', '=', accountId)
            .where('active_at', 'is not', null)
            .executeTakeFirst(),
        remove: (trx) => trx.deleteFrom('second_factors').where('account_id', '=', accountId).execute(),
      })
    },
    /** Forgets every factor and the codes, and ends all sessions. False where there was none. */
    async removeAll(accountId: number, also: Alongside): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        if ((await countFactors(trx, accountId)) === 0) return false
        await trx.deleteFrom('second_factors').where('account_id', '=', accountId).execute()
        await trx.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
        await writeRecoveryCodes(trx, accountId, [])
        await endSessions(trx, accountId)
        await also(trx)
        return true
      })
    },
  }
}
