import { sql } from 'kysely'
import { dayMs } from '../../../domain/day.ts'
import type { Role } from '../../../domain/session.ts'
import { skeletonKey } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { type Alongside, inTransaction, isDuplicate, writeNothing } from '../../db/index.ts'
import { endAccess, endOldPassword, lockAccount } from './access.ts'
import { nameKey } from './accounts.ts'
import { closingDays, createClosings } from './closings.ts'
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
  /** When the game's table was created, UTC seconds, as of the last check; null for a link older than this column. */
  tableCreatedAtS: number | null
}

/** The game's data of an account, after a correct password. */
export interface GameSide {
  gameId: number
  name: string
  gender: 'male' | 'female'
  passwordHash: string
  valueDigest: string
  tableCreatedAtS: number
}

/** Links between our accounts and game accounts. */
export function createLinkedAccounts(db: Database) {
  const linked = (from = db) =>
    from
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
  const byGameId = (gameId: number, from = db) => linked(from).where('game_id', '=', gameId).executeTakeFirst()
  const ofAccount = (accountId: number) => linked().where('account_id', '=', accountId).executeTakeFirst()

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
    /**
     * Links an account to a game account; false when either is already linked. `isNew`: the game account was created
     * just now, so an account that already has its number belongs to an earlier player and is closed.
     */
    async join(
      accountId: number,
      side: GameSide,
      at: number,
      { also = writeNothing, isNew = false }: { also?: Alongside; isNew?: boolean } = {},
    ): Promise<boolean> {
      return unlessTaken(() =>
        inTransaction(db, async (trx) => {
          const former = isNew && (await byGameId(side.gameId, trx))
          if (former) await retire(trx, former, side, at)
          await trx
            .insertInto('game_accounts')
            .values(linkOf(accountId, side, at))
            .execute()
          await also(trx)
        }),
      )
    },
    /**
     * Our account for a game account: created at its owner's first login; the password follows the game. If `isSame`
     * denies that the linked account belongs to the same player, it is closed and a new one is created. Undefined when an
     * unlinked account has the name.
     */
    async keep(
      side: GameSide,
      at: number,
      isSame: (known: LinkedAccount) => boolean,
    ): Promise<LinkedAccount | undefined> {
      const before = await byGameId(side.gameId)
      const write = (skeleton: string | null) =>
        inTransaction(db, async (trx) => {
          if (before) await lockAccount(trx, before.id)
          const known = await byGameId(side.gameId, trx)
          if (known && isSame(known)) return update(trx, known, side)
          if (known) await retire(trx, known, side, at)
          await insert(trx, side, skeleton, at)
        })
      const isWritten = await unlessTaken(() => write(skeletonKey(side.name)))
      // The name looks like another one, or a concurrent login of the account was first: game accounts keep their names.
      if (!isWritten) await unlessTaken(() => write(null))
      const kept = await byGameId(side.gameId)
      return kept && isSame(kept) ? kept : undefined
    },
    /** The password was changed in the game by this host: ends what the former one opened, and runs `also`. */
    async setPassword(known: LinkedAccount, side: GameSide, also: Alongside): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, known.id)
        await update(trx, known, side)
        await endOldPassword(trx, known.id)
        await also(trx)
      })
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
    async endAccess(accountId: number): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await endAccess(trx, accountId)
      })
    },
  }

  function page(after: number, limit: number) {
    return linked().where('accounts.id', '>', after).orderBy('accounts.id').limit(limit)
  }
}

function linkOf(accountId: number, { gameId, valueDigest, tableCreatedAtS }: GameSide, at: number) {
  const link = { account_id: accountId, game_id: gameId, linked_at: at }
  return { ...link, value_digest: valueDigest, table_made: tableCreatedAtS }
}

async function insert(trx: Database, side: GameSide, skeleton: string | null, at: number): Promise<void> {
  await release(trx, side)
  const { insertId } = await trx
    .insertInto('accounts')
    .values({
      ...{ gender: side.gender, role: 'player', disabled_at: null, created_at: at },
      ...{ name: side.name, name_key: nameKey(side.name), name_skeleton: skeleton, password_hash: side.passwordHash },
    })
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('game_accounts')
    .values(linkOf(Number(insertId), side, at))
    .execute()
}

async function update(trx: Database, known: LinkedAccount, side: GameSide): Promise<void> {
  const account = { name: side.name, name_key: nameKey(side.name), password_hash: side.passwordHash }
  await trx.updateTable('accounts').set(account).where('id', '=', known.id).execute()
  const link = { value_digest: side.valueDigest, table_made: side.tableCreatedAtS }
  await trx.updateTable('game_accounts').set(link).where('account_id', '=', known.id).execute()
  // The password was changed in the game: sessions that the former one opened end before the next check of the game.
  if (known.valueDigest !== side.valueDigest) await endOldPassword(trx, known.id)
}

/** Closes an account whose number in the game belongs to another player now. */
async function retire(trx: Database, known: LinkedAccount, side: GameSide, at: number): Promise<void> {
  await lockAccount(trx, known.id)
  await trx.deleteFrom('game_accounts').where('account_id', '=', known.id).execute()
  await endOldPassword(trx, known.id)
  if (nameKey(known.name) === nameKey(side.name)) await freeName(trx, known.id)
  // The group in the game made it an admin.
  await trx
    .updateTable('accounts')
    .set({ role: 'player' })
    .where('id', '=', known.id)
    .where('role', '=', 'admin')
    .execute()
  await createClosings(trx).close(known.id, at + closingDays * dayMs, { actorId: null, address: '' }, at)
}

/** A game account has this name now: an account that was renamed or deleted in the game loses it. */
async function release(trx: Database, { gameId, name }: GameSide): Promise<void> {
  const former = await trx
    .selectFrom('accounts')
    .innerJoin('game_accounts', 'game_accounts.account_id', 'accounts.id')
    .select('accounts.id')
    .where('name_key', '=', nameKey(name))
    .where('game_id', '!=', gameId)
    .execute()
  for (const { id } of former) await freeName(trx, id)
}

async function freeName(trx: Database, id: number): Promise<void> {
  const freed = { name_key: `former ${id}`, name_skeleton: null }
  await trx.updateTable('accounts').set(freed).where('id', '=', id).execute()
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
