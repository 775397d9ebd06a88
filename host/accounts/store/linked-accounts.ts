import { sql } from 'kysely'
import type { Role } from '../../../domain/session.ts'
import { skeletonKey } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { type Alongside, inTransaction, isDuplicate, nothing } from '../../db/index.ts'
import { nameKey } from './accounts.ts'
import { lockAccount } from './lock-account.ts'
import { lifetimes } from './sessions.ts'

/** One of our accounts that is linked to a game account. */
export interface LinkedAccount {
  id: number
  name: string
  role: string
  disabledAt: number | null
  passwordHash: string
  gameId: number
  valueDigest: string
}

/** The game's data of an account, after a correct password. */
export interface GameSide {
  gameId: number
  name: string
  gender: 'male' | 'female'
  passwordHash: string
  valueDigest: string
}

const none = { gender: 'male', role: 'player', disabled_at: null } as const

/** Links between our accounts and game accounts. */
export function createLinkedAccounts(db: Database) {
  const linked = () =>
    db
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
      ])
  const byGameId = (gameId: number) => linked().where('game_id', '=', gameId).executeTakeFirst()

  return {
    byGameId,
    /** The game id of an account; undefined for an account that is not linked. */
    async gameIdOf(accountId: number): Promise<number | undefined> {
      return (await linked().where('account_id', '=', accountId).executeTakeFirst())?.gameId
    },
    /** Accounts with a session, for checking them against the game; `after` is the last id of the previous page. */
    async withSessions(after: number, limit: number): Promise<LinkedAccount[]> {
      const open = db.selectFrom('sessions').select('sessions.account_id')
      return linked()
        .where('accounts.id', 'in', open)
        .where('accounts.id', '>', after)
        .orderBy('accounts.id')
        .limit(limit)
        .execute()
    },
    /** Links an account to a game account; false when either is already linked. */
    async join(accountId: number, side: GameSide, at: number, also: Alongside = nothing): Promise<boolean> {
      const link = { account_id: accountId, game_id: side.gameId, value_digest: side.valueDigest, linked_at: at }
      return unlessTaken(() =>
        inTransaction(db, async (trx) => {
          await trx.insertInto('game_accounts').values(link).execute()
          await also(trx)
        }),
      )
    },
    /**
     * Our account for a game account: created at its owner's first login; name and password follow the game. Undefined
     * when an unlinked account has its name. `also`: written when an existing account is updated.
     */
    async keep(side: GameSide, at: number, also: Alongside = nothing): Promise<LinkedAccount | undefined> {
      const known = await byGameId(side.gameId)
      const written = known
        ? await unlessTaken(() => update(known.id, side, also))
        : await unlessTaken(() => insert(side, skeletonKey(side.name), at))
      // A concurrent login of the same account was first, or the name looks like another one: game accounts keep their
      // names.
      if (!written && !known && !(await byGameId(side.gameId))) await unlessTaken(() => insert(side, null, at))
      return byGameId(side.gameId)
    },
    /** Updates the role from the game. Sessions of a new admin that last longer than an admin's may are ended. */
    async setRole(accountId: number, role: Role, also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await trx.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
        const own = trx.deleteFrom('sessions').where('account_id', '=', accountId)
        const lasts = sql<number>`expires_at - created_at`
        if (role === 'admin') await own.where(lasts, '>', lifetimes.admin.absoluteMs).execute()
        await also(trx)
      })
    },
    async endSessions(accountId: number, also: Alongside = nothing): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
        await also(trx)
      })
    },
  }

  async function insert(side: GameSide, skeleton: string | null, at: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      await release(tx, side)
      const { insertId } = await tx
        .insertInto('accounts')
        .values({
          ...none,
          gender: side.gender,
          name: side.name,
          name_key: nameKey(side.name),
          name_skeleton: skeleton,
          password_hash: side.passwordHash,
          created_at: at,
        })
        .executeTakeFirstOrThrow()
      const link = { account_id: Number(insertId), game_id: side.gameId, value_digest: side.valueDigest, linked_at: at }
      await tx.insertInto('game_accounts').values(link).execute()
    })
  }

  async function update(id: number, side: GameSide, also: Alongside): Promise<void> {
    await inTransaction(db, async (tx) => {
      await release(tx, side)
      const name = { name: side.name, name_key: nameKey(side.name) }
      await tx
        .updateTable('accounts')
        .set({ ...name, password_hash: side.passwordHash })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('game_accounts')
        .set({ value_digest: side.valueDigest })
        .where('account_id', '=', id)
        .execute()
      await also(tx)
    })
  }

  /**
   * The name belongs to this game account now: an account that had it, and was renamed or deleted in the game, loses
   * it.
   */
  async function release(tx: Database, { gameId, name }: GameSide): Promise<void> {
    const former = await tx
      .selectFrom('accounts')
      .innerJoin('game_accounts', 'game_accounts.account_id', 'accounts.id')
      .select('accounts.id')
      .where('name_key', '=', nameKey(name))
      .where('game_id', '!=', gameId)
      .execute()
    for (const { id } of former)
      await tx
        .updateTable('accounts')
        .set({ name_key: `former ${id}`, name_skeleton: null })
        .where('id', '=', id)
        .execute()
  }
}

async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
