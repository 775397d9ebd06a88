import type { Deps } from '../../deps.ts'
import { createGameAccounts, type GameAccount, type GameDatabase, loginStatusOf } from '../../game-db/index.ts'
import { confirmLinks, endLinkedAccess, setLinkDigest } from './change-links.ts'
import { findLink } from './find-links.ts'
import { createGameIdentity } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

type RequiredDeps = Pick<Deps, 'database' | 'now'> & { gameDatabase: GameDatabase }

/** Compares linked accounts with the game's table after their login. */
export function createLinkedAccountCheck({ database, gameDatabase, now }: RequiredDeps) {
  const gameAccounts = createGameAccounts(gameDatabase)
  const identity = createGameIdentity({ database, gameDatabase, now })
  const { db } = database

  async function rowsOf(accounts: readonly LinkedAccount[]): Promise<Map<number, GameAccount>> {
    const rows = await gameAccounts.findByIds(accounts.map(({ gameId }) => gameId))
    return new Map(rows.map((row) => [row.id, row]))
  }

  /**
   * Ends the sessions of accounts that are banned, expired or deleted in the game, whose password changed there, or
   * whose number belongs to another player now. Returns how many accounts were logged out.
   */
  async function endSessionsOf(accounts: readonly LinkedAccount[]): Promise<number> {
    const rows = await rowsOf(accounts)
    let loggedOut = 0
    for (const account of accounts) {
      const row = rows.get(account.gameId)
      const isSame = row !== undefined && identity.isSame(account, row)
      // The group of another player must not become the role of this account.
      const isNewAdmin = isSame && (await identity.syncRole(account, row)) === 'admin' && account.role !== 'admin'
      const isAllowed =
        isSame && identity.comparePassword(account, row) !== 'changed' && loginStatusOf(row, now()) === 'good'
      if (!isAllowed) await endLinkedAccess(db, account.id)
      if (!isAllowed || isNewAdmin) loggedOut++
    }
    return loggedOut
  }

  return {
    tableCreatedAtS: gameAccounts.tableCreatedAtS,
    endSessionsOf,

    /** The same for one account, at a step that no session protects. */
    async endIfRefused(accountId: number): Promise<void> {
      const linked = await findLink(db, accountId)
      if (linked) await endSessionsOf([linked])
    },

    /** Stores digests with the present key. */
    async renewDigests(accounts: readonly LinkedAccount[]): Promise<void> {
      const rows = await rowsOf(accounts)
      for (const account of accounts) {
        const row = rows.get(account.gameId)
        const newDigest = row && identity.newDigest(account, row)
        if (newDigest !== undefined) await setLinkDigest(db, account, newDigest)
      }
    },

    /** Confirms accounts that are still the same after the game's table was created again, as by `alter table`. */
    async confirm(accounts: readonly LinkedAccount[]): Promise<void> {
      const rows = await rowsOf(accounts)
      const pairs = accounts.flatMap((account) => {
        const row = rows.get(account.gameId)
        return row && identity.isSame(account, row) ? [{ id: account.id, tableCreatedAtS: row.tableCreatedAtS }] : []
      })
      for (const [tableCreatedAtS, confirmed] of Map.groupBy(pairs, (pair) => pair.tableCreatedAtS))
        await confirmLinks(
          db,
          confirmed.map(({ id }) => id),
          tableCreatedAtS,
        )
    },
  }
}
