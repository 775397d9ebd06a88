import type { Alongside } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { findGameAccountsByIds, type GameDatabase, isGamePassword, setGamePassword } from '../../game-db/index.ts'
import { notLoggedIn } from '../sessions/index.ts'
import { endLinkedAccess, setLinkedPassword } from './change-links.ts'
import { comparePlayer, gameSideOf, isSamePlayer } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

interface NewPassword {
  password: string
  passwordHash: string
  /** Runs before the game's table is written; throws when nothing may be written. */
  check: () => Promise<unknown>
  /** Written in the transaction that stores the password here. */
  also: Alongside
}

type GamePasswordDeps = Pick<Deps, 'database'> & { gameDatabase: GameDatabase }

// Passwords of linked accounts, which the game's table stores.

/** Whether an account waits for a proof that the game's row of its name is still its owner's: see `comparePlayer`. */
export async function isUnproven({ gameDatabase }: GamePasswordDeps, linked: LinkedAccount): Promise<boolean> {
  const [row] = await findGameAccountsByIds(gameDatabase, [linked.gameId])
  return row !== undefined && comparePlayer(gameDatabase, linked, row) === 'unproven'
}

/**
 * Ends that wait for a person who has proved to own the account here, by a link, and knows the present password in the
 * game. Ends all sessions. False for a wrong password.
 */
export async function proveGamePassword(
  { database, gameDatabase }: GamePasswordDeps,
  linked: LinkedAccount,
  { password, passwordHash, check, also }: NewPassword,
): Promise<boolean> {
  const [row] = await findGameAccountsByIds(gameDatabase, [linked.gameId])
  if (!row || comparePlayer(gameDatabase, linked, row) !== 'unproven') throw notLoggedIn()
  if (!isGamePassword(row.value, password, gameDatabase.settings)) return false
  await check()
  await setLinkedPassword(database.db, linked, { side: gameSideOf(gameDatabase, row, passwordHash), also })
  return true
}

/** Writes a new password into the game and here, and ends all sessions. */
export async function changeGamePassword(
  { database: { db }, gameDatabase }: GamePasswordDeps,
  linked: LinkedAccount,
  { password, passwordHash, check, also }: NewPassword,
): Promise<void> {
  await setGamePassword(gameDatabase, linked.gameId, password, {
    async check(row) {
      await check()
      // The number may belong to another player by now.
      if (row && isSamePlayer(gameDatabase, linked, row)) return
      await endLinkedAccess(db, linked.id)
      throw notLoggedIn()
    },
    confirm: (row) => setLinkedPassword(db, linked, { side: gameSideOf(gameDatabase, row, passwordHash), also }),
  })
}
