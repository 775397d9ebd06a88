import type { Alongside } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { createGameAccounts, type GameDatabase, isGamePassword } from '../../game-db/index.ts'
import { notLoggedIn } from '../sessions/index.ts'
import { endLinkedAccess, setLinkedPassword } from './change-links.ts'
import { createGameIdentity } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

interface NewPassword {
  password: string
  passwordHash: string
  /** Runs before the game's table is written; throws when nothing may be written. */
  check: () => Promise<unknown>
  /** Written in the transaction that stores the password here. */
  also: Alongside
}

type RequiredDeps = Pick<Deps, 'database' | 'now'> & { gameDatabase: GameDatabase }

/** Passwords of linked accounts, which the game's table stores. */
export function createGamePasswords(deps: RequiredDeps) {
  const { gameDatabase } = deps
  const { db } = deps.database
  const { settings } = gameDatabase
  const gameAccounts = createGameAccounts(gameDatabase)
  const identity = createGameIdentity(deps)

  return {
    /** Whether an account waits for a proof that the game's row of its name is still its owner's: see `compare`. */
    async isUnproven(linked: LinkedAccount): Promise<boolean> {
      const [row] = await gameAccounts.findByIds([linked.gameId])
      return row !== undefined && identity.compare(linked, row) === 'unproven'
    },

    /**
     * Ends that wait for a person who has proved to own the account here, by a link, and knows the present password in
     * the game. Ends all sessions. False for a wrong password.
     */
    async prove(linked: LinkedAccount, { password, passwordHash, check, also }: NewPassword): Promise<boolean> {
      const [row] = await gameAccounts.findByIds([linked.gameId])
      if (!row || identity.compare(linked, row) !== 'unproven') throw notLoggedIn()
      if (!isGamePassword(row.value, password, settings)) return false
      await check()
      await setLinkedPassword(db, linked, { side: identity.sideOf(row, passwordHash), also })
      return true
    },

    /** Writes a new password into the game and here, and ends all sessions. */
    async set(linked: LinkedAccount, { password, passwordHash, check, also }: NewPassword): Promise<void> {
      await gameAccounts.setPassword(linked.gameId, password, {
        async check(row) {
          await check()
          // The number may belong to another player by now.
          if (row && identity.isSame(linked, row)) return
          await endLinkedAccess(db, linked.id)
          throw notLoggedIn()
        },
        confirm: (row) => setLinkedPassword(db, linked, { side: identity.sideOf(row, passwordHash), also }),
      })
    },
  }
}
