import { sql } from 'kysely'
import type { Role } from '../../../domain/accounts/session.ts'
import { skeletonKey } from '../../base/index.ts'
import { type Alongside, type Database, inTransaction, isDuplicate, writeNothing } from '../../db/index.ts'
import { endAccessAndLinks, lockAccount } from '../account/index.ts'
import { lifetimes } from '../sessions/index.ts'
import {
  closeLinked,
  type GameSide,
  insertLink,
  insertLinked,
  type LinkedAccount,
  updateLinked,
} from './linked-rows.ts'

/** Links between our accounts and game accounts. */
export function createLinkedAccounts(db: Database) {
  const selectLinked = (trx = db) =>
    trx
      .selectFrom('game_accounts')
      .innerJoin('accounts', 'accounts.id', 'game_accounts.account_id')
      .select([
        'accounts.id',
        'accounts.name',
        'accounts.role',
        'accounts.disabled_at as disabledAt',
        'accounts.password_hash as passwordHash',
        'game_accounts.game_id as gameId',
        'game_accounts.value_digest as valueDigest',
        'game_accounts.table_made as tableCreatedAtS',
      ])
  const byGameId = (gameId: number, trx = db) => selectLinked(trx).where('game_id', '=', gameId).executeTakeFirst()
  const ofAccount = (accountId: number) => selectLinked().where('account_id', '=', accountId).executeTakeFirst()

  return {
    byGameId,
    ofAccount,
    /** The game id of an account; undefined for an account that is not linked. */
    gameIdOf: async (accountId: number): Promise<number | undefined> => (await ofAccount(accountId))?.gameId,
    /** Accounts with a session, for checking them against the game; `after` is the last id of the previous page. */
    async withSessions(after: number, limit: number): Promise<LinkedAccount[]> {
      const open = db.selectFrom('sessions').select('sessions.account_id')
      return page(after, limit).where('accounts.id', 'in', open).execute()
    },
    /** Accounts that were last checked while the game's table was another one. */
    async ofOtherTable(tableCreatedAtS: number, after: number, limit: number): Promise<LinkedAccount[]> {
      return page(after, limit)
        .where((e) => e.or([e('table_made', 'is', null), e('table_made', '!=', tableCreatedAtS)]))
        .execute()
    },
    /** Records that accounts are still those of the game's present table. */
    async confirm(ids: readonly number[], tableCreatedAtS: number): Promise<void> {
      if (ids.length === 0) return
      await db
        .updateTable('game_accounts')
        .set({ table_made: tableCreatedAtS })
        .where('account_id', 'in', ids)
        .execute()
    },
    /** Stores the digest of an account's password in the game, which has another key, or none. */
    async setDigest({ id, valueDigest }: LinkedAccount, newDigest: string): Promise<void> {
      const link = db.updateTable('game_accounts').set({ value_digest: newDigest }).where('account_id', '=', id)
      await link.where('value_digest', '=', valueDigest).execute()
    },
    /** Every linked account. */
    all: (after: number, limit: number): Promise<LinkedAccount[]> => page(after, limit).execute(),
    /** Closes an account whose number in the game belongs to another player now. */
    async close(linked: LinkedAccount, side: GameSide, at: number, also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await closeLinked(trx, linked, side, at)
        await also(trx)
      })
    },
    /**
     * Links an account to a game account; false when either is already linked, or the account was removed meanwhile.
     * `isNew`: the game account was created just now, so an account that already has its number belongs to an earlier
     * player and is closed.
     */
    async join(
      accountId: number,
      side: GameSide,
      at: number,
      { also = writeNothing, isNew = false }: { also?: Alongside; isNew?: boolean } = {},
    ): Promise<boolean> {
      // Before the transaction, whose first statement is the lock of the former account.
      const former = isNew && (await byGameId(side.gameId))
      let exists = false
      const isFree = await unlessTaken(() =>
        inTransaction(db, async (trx) => {
          if (former) await closeLinked(trx, former, side, at)
          await lockAccount(trx, accountId)
          const account = trx.selectFrom('accounts').select('id').where('id', '=', accountId)
          exists = (await account.executeTakeFirst()) !== undefined
          if (!exists) return
          await insertLink(trx, accountId, side, at)
          await also(trx)
        }),
      )
      return isFree && exists
    },
    /**
     * Our account for a game account: created at its owner's first login; the password follows the game. If `isSame`
     * denies that the linked account belongs to the same player, it is closed and a new one is created. Undefined when an
     * unlinked account has the name.
     */
    async ensureAccount(
      side: GameSide,
      at: number,
      isSame: (linked: LinkedAccount) => boolean,
    ): Promise<LinkedAccount | undefined> {
      const linkedBefore = await byGameId(side.gameId)
      const write = (skeleton: string | null) =>
        inTransaction(db, async (trx) => {
          if (linkedBefore) await lockAccount(trx, linkedBefore.id)
          const linked = await byGameId(side.gameId, trx)
          if (linked && isSame(linked)) return updateLinked(trx, linked, side)
          if (linked) await closeLinked(trx, linked, side, at)
          await insertLinked(trx, side, skeleton, at)
        })
      const isWritten = await unlessTaken(() => write(skeletonKey(side.name)))
      // The name looks like another one, or a concurrent login of the account was first: game accounts keep their names.
      if (!isWritten) await unlessTaken(() => write(null))
      const written = await byGameId(side.gameId)
      return written && isSame(written) ? written : undefined
    },
    /** Stores a password that this host changed in the game, and ends everything that the former one opened. */
    async setPassword(linked: LinkedAccount, side: GameSide, also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, linked.id)
        await updateLinked(trx, linked, side)
        await endAccessAndLinks(trx, linked.id)
        await also(trx)
      })
    },
    /** Updates the role from the game. Sessions of a new admin that last longer than an admin's may are ended. */
    async setRole(accountId: number, role: Role, also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await trx.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
        const sessions = trx.deleteFrom('sessions').where('account_id', '=', accountId)
        const lifetimeMs = sql<number>`expires_at - created_at`
        if (role === 'admin') await sessions.where(lifetimeMs, '>', lifetimes.admin.absoluteMs).execute()
        await also(trx)
      })
    },
    /** Ends sessions, unfinished logins and links. */
    async endAccess(accountId: number): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await endAccessAndLinks(trx, accountId)
      })
    },
  }

  function page(after: number, limit: number) {
    return selectLinked().where('accounts.id', '>', after).orderBy('accounts.id').limit(limit)
  }
}

/** False if a unique key refused the write: the name or the game account is taken. */
async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
