import type { Deps } from '../../deps.ts'
import { findGameAccountsByIds, type GameAccount, type GameDatabase, loginStatusOf } from '../../game-db/index.ts'
import { confirmLinks, endLinkedAccess, setLinkDigest } from './change-links.ts'
import { findLink } from './find-links.ts'
import { comparePassword, isSamePlayer, newDigest, syncRole } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

// Comparisons of linked accounts with the game's table after their login.

type LinkDeps = Pick<Deps, 'database' | 'now'> & { gameDatabase: GameDatabase }

/**
 * Ends the sessions of accounts that are banned, expired or deleted in the game, whose password changed there, or whose
 * number belongs to another player now. Returns how many accounts were logged out.
 */
export async function endRefusedSessions(deps: LinkDeps, accounts: readonly LinkedAccount[]): Promise<number> {
  const { database, gameDatabase, now } = deps
  const rows = await rowsOf(deps, accounts)
  let loggedOut = 0
  for (const account of accounts) {
    const row = rows.get(account.gameId)
    const isSame = row !== undefined && isSamePlayer(gameDatabase, account, row)
    // The group of another player must not become the role of this account.
    const isNewAdmin = isSame && (await syncRole(deps, account, row)) === 'admin' && account.role !== 'admin'
    const isAllowed =
      isSame && comparePassword(gameDatabase, account, row) !== 'changed' && loginStatusOf(row, now()) === 'good'
    if (!isAllowed) await endLinkedAccess(database.db, account.id)
    if (!isAllowed || isNewAdmin) loggedOut++
  }
  return loggedOut
}

/** The same for one account, at a step that no session protects. */
export async function endIfRefused(deps: LinkDeps, accountId: number): Promise<void> {
  const linked = await findLink(deps.database.db, accountId)
  if (linked) await endRefusedSessions(deps, [linked])
}

/** Stores digests with the present key. */
export async function renewDigests(deps: LinkDeps, accounts: readonly LinkedAccount[]): Promise<void> {
  const rows = await rowsOf(deps, accounts)
  for (const account of accounts) {
    const row = rows.get(account.gameId)
    const digest = row && newDigest(deps.gameDatabase, account, row)
    if (digest !== undefined) await setLinkDigest(deps.database.db, account, digest)
  }
}

/** Confirms accounts that are still the same after the game's table was created again, as by `alter table`. */
export async function confirmAccounts(deps: LinkDeps, accounts: readonly LinkedAccount[]): Promise<void> {
  const rows = await rowsOf(deps, accounts)
  const pairs = accounts.flatMap((account) => {
    const row = rows.get(account.gameId)
    const isSame = row !== undefined && isSamePlayer(deps.gameDatabase, account, row)
    return isSame ? [{ id: account.id, tableCreatedAtS: row.tableCreatedAtS }] : []
  })
  for (const [tableCreatedAtS, confirmed] of Map.groupBy(pairs, (pair) => pair.tableCreatedAtS))
    await confirmLinks(
      deps.database.db,
      confirmed.map(({ id }) => id),
      tableCreatedAtS,
    )
}

/** The game's rows of accounts, by number. */
async function rowsOf(
  { gameDatabase }: LinkDeps,
  accounts: readonly LinkedAccount[],
): Promise<Map<number, GameAccount>> {
  const rows = await findGameAccountsByIds(
    gameDatabase,
    accounts.map(({ gameId }) => gameId),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
