import { sql } from 'kysely'
import type { Role } from '../../../domain/accounts/session.ts'
import { skeletonKey } from '../../base/index.ts'
import { type Alongside, type Database, inTransaction, isDuplicate, writeNothing } from '../../db/index.ts'
import { endAccessAndLinks, lockAccount } from '../account/index.ts'
import { lifetimes } from '../sessions/index.ts'
import { findLinkByGameId } from './find-links.ts'
import {
  closeLinked,
  type GameSide,
  insertLink,
  insertLinked,
  type LinkedAccount,
  type LinkTime,
  updateLinked,
} from './linked-rows.ts'

/** Changes the links between accounts here and in the game. */

/** Records that accounts are still those of the game's present table. */
export async function confirmLinks(db: Database, ids: readonly number[], tableCreatedAtS: number): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('game_accounts').set({ table_made: tableCreatedAtS }).where('account_id', 'in', ids).execute()
}

/** Stores the digest of an account's password in the game, which has another key, or none. */
export async function setLinkDigest(
  db: Database,
  { id, valueDigest }: LinkedAccount,
  newDigest: string,
): Promise<void> {
  const link = db.updateTable('game_accounts').set({ value_digest: newDigest }).where('account_id', '=', id)
  await link.where('value_digest', '=', valueDigest).execute()
}

/** Closes an account whose number in the game belongs to another player now. */
export async function closeLink(
  db: Database,
  linked: LinkedAccount,
  { side, time, also }: { side: GameSide; time: LinkTime; also: Alongside },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await closeLinked(trx, linked, side, time)
    await also(trx)
  })
}

interface NewLink {
  side: GameSide
  time: LinkTime
  also?: Alongside
  /**
   * The game account was created just now, so an account that already has its number belongs to an earlier player and is
   * closed.
   */
  isNew?: boolean
}

/** Links an account to a game account; false when either is already linked, or the account was removed meanwhile. */
export async function linkAccount(
  db: Database,
  accountId: number,
  { side, time, also = writeNothing, isNew = false }: NewLink,
): Promise<boolean> {
  // Before the transaction, whose first statement is the lock of the former account.
  const former = isNew && (await findLinkByGameId(db, side.gameId))
  let exists = false
  const isFree = await unlessTaken(() =>
    inTransaction(db, async (trx) => {
      if (former) await closeLinked(trx, former, side, time)
      await lockAccount(trx, accountId)
      const account = trx.selectFrom('accounts').select('id').where('id', '=', accountId)
      exists = (await account.executeTakeFirst()) !== undefined
      if (!exists) return
      await insertLink(trx, accountId, side, time.at)
      await also(trx)
    }),
  )
  return isFree && exists
}

/** `isSame` denies that a linked account belongs to the same player as the row of the game. */
interface EnsuredLink {
  side: GameSide
  time: LinkTime
  isSame: (linked: LinkedAccount) => boolean
}

/**
 * Our account for a game account: created at its owner's first login; the password follows the game. A linked account of
 * another player is closed and a new one is created. Undefined when an unlinked account has the name.
 */
export async function ensureLinkedAccount(
  db: Database,
  { side, time, isSame }: EnsuredLink,
): Promise<LinkedAccount | undefined> {
  const linkedBefore = await findLinkByGameId(db, side.gameId)
  const write = (skeleton: string | null) =>
    inTransaction(db, async (trx) => {
      if (linkedBefore) await lockAccount(trx, linkedBefore.id)
      const linked = await findLinkByGameId(trx, side.gameId)
      if (linked && isSame(linked)) return updateLinked(trx, linked, side)
      if (linked) await closeLinked(trx, linked, side, time)
      await insertLinked(trx, side, skeleton, time.at)
    })
  const isWritten = await unlessTaken(() => write(skeletonKey(side.name)))
  // The name looks like another one, or a concurrent login of the account was first: game accounts keep their names.
  if (!isWritten) await unlessTaken(() => write(null))
  const written = await findLinkByGameId(db, side.gameId)
  return written && isSame(written) ? written : undefined
}

/** Stores a password that this host changed in the game, and ends everything that the former one opened. */
export async function setLinkedPassword(
  db: Database,
  linked: LinkedAccount,
  { side, also }: { side: GameSide; also: Alongside },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, linked.id)
    await updateLinked(trx, linked, side)
    await endAccessAndLinks(trx, linked.id)
    await also(trx)
  })
}

/** Updates the role from the game. Sessions of a new admin that last longer than an admin's may are ended. */
export async function setLinkedRole(
  db: Database,
  accountId: number,
  { role, also }: { role: Role; also: Alongside },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
    const sessions = trx.deleteFrom('sessions').where('account_id', '=', accountId)
    const lifetimeMs = sql<number>`expires_at - created_at`
    if (role === 'admin') await sessions.where(lifetimeMs, '>', lifetimes.admin.absoluteMs).execute()
    await also(trx)
  })
}

/** Ends sessions, unfinished logins and links. */
export async function endLinkedAccess(db: Database, accountId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId)
    await endAccessAndLinks(trx, accountId)
  })
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
