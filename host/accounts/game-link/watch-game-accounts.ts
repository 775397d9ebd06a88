import { repeat } from '../../base/index.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type GameDatabase, readTableCreatedAtS } from '../../game-db/index.ts'
import { confirmAccounts, endRefusedSessions, renewDigests } from './check-linked-accounts.ts'
import { type LinkPage, listLinks, listLinksOfOtherTable, listLinksWithSessions } from './find-links.ts'
import type { LinkedAccount } from './linked-rows.ts'

type RequiredDeps = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

const everyMs = 20_000
/** Accounts per query, by the game's primary key. */
const batchSize = 500

/**
 * Checks all logged-in accounts against the game, and ends the sessions of those that are banned, deleted, or have
 * another password there. No request waits for this. Returns how many accounts were logged out.
 */
export function createGameAccountCheck(deps: RequiredDeps): () => Promise<number> {
  const { db } = deps.database
  let confirmedTableS: number | undefined
  let hasNewDigests = false

  return async function check() {
    const tableS = await readTableCreatedAtS(deps.gameDatabase)
    // The game's table was created again, such as by an upgrade. Accounts are confirmed while their passwords are the
    // same: after a later change of the password they would count as other players.
    if (tableS !== confirmedTableS)
      await forEachPage(
        (page) => listLinksOfOtherTable(db, tableS, page),
        (accounts) => confirmAccounts(deps, accounts),
      )
    confirmedTableS = tableS
    let loggedOut = 0
    await forEachPage(
      (page) => listLinksWithSessions(db, page),
      async (accounts) => {
        loggedOut += await endRefusedSessions(deps, accounts)
      },
    )
    // Once per start: digests with another key, or none, are rare. Last, because there may be many accounts.
    if (!hasNewDigests)
      await forEachPage(
        (page) => listLinks(db, page),
        (accounts) => renewDigests(deps, accounts),
      )
    hasNewDigests = true
    return loggedOut
  }
}

async function forEachPage(
  read: (page: LinkPage) => Promise<LinkedAccount[]>,
  work: (accounts: readonly LinkedAccount[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const accounts = await read({ after, limit: batchSize })
    await work(accounts)
    if (accounts.length < batchSize) return
    after = accounts.at(-1)?.id ?? after
  }
}

/**
 * Repeats the check while the host runs; sessions continue while the game's database is unavailable. Returns a function
 * that stops it.
 */
export function watchGameAccounts(deps: RequiredDeps): () => void {
  const check = createGameAccountCheck(deps)
  async function run(): Promise<void> {
    const ended = await check()
    if (ended > 0) deps.log.info('accounts logged out by a change in the game', { accounts: ended })
  }
  return repeat(everyMs, run, (error) => {
    if (!isUnavailable(error)) deps.log.error('cannot check game accounts', { error })
  })
}
