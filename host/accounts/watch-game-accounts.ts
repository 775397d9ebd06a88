import { repeat } from '../base/index.ts'
import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createGameMembers } from './game-members.ts'
import { createPasswords } from './secrets/passwords.ts'
import { createLinkedAccounts, type LinkedAccount } from './store/linked-accounts.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

const everyMs = 20_000
/** Accounts per query, by the game's primary key. */
const atOnce = 500

/**
 * Checks all logged-in accounts against the game, and ends the sessions of those that are banned, deleted, or have
 * another password there. No request waits for this. Returns how many accounts were logged out.
 */
export function createGameAccountCheck(deps: Needed): () => Promise<number> {
  const links = createLinkedAccounts(deps.database.db)
  const members = createGameMembers(deps, createPasswords())
  let confirmedFor: number | undefined

  return async function check() {
    const made = await members.tableCreatedAtS()
    // A table that was created again since then, such as by an upgrade of the game: whose password changes later must not
    // count as another player.
    if (made !== confirmedFor) await eachPage((after) => links.ofOtherTable(made, after, atOnce), members.confirm)
    confirmedFor = made
    let ended = 0
    await eachPage(
      (after) => links.withSessions(after, atOnce),
      async (accounts) => {
        ended += await members.endSessionsOf(accounts)
      },
    )
    return ended
  }
}

async function eachPage(
  read: (after: number) => Promise<LinkedAccount[]>,
  work: (accounts: readonly LinkedAccount[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const accounts = await read(after)
    await work(accounts)
    if (accounts.length < atOnce) return
    after = accounts.at(-1)?.id ?? after
  }
}

/**
 * Repeats the check while the host runs; sessions continue while the game's database is unavailable. Returns a function
 * that stops it.
 */
export function watchGameAccounts(deps: Needed): () => void {
  const check = createGameAccountCheck(deps)
  async function run(): Promise<void> {
    const ended = await check()
    if (ended > 0) deps.log.info('accounts logged out by a change in the game', { accounts: ended })
  }
  return repeat(everyMs, run, (error) => {
    if (!isUnavailable(error)) deps.log.error('cannot check game accounts', { error })
  })
}
