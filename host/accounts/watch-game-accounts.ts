import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createGameMembers } from './game-members.ts'
import { createPasswords } from './secrets/passwords.ts'
import { createLinkedAccounts } from './store/linked-accounts.ts'

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
  return async function check() {
    let ended = 0
    for (let after = 0; ; ) {
      const accounts = await links.withSessions(after, atOnce)
      ended += await members.endSessionsOf(accounts)
      if (accounts.length < atOnce) return ended
      after = accounts.at(-1)?.id ?? after
    }
  }
}

/**
 * Repeats the check while the host runs; sessions continue while the game's database is unavailable. Returns a function
 * that stops it.
 */
export function watchGameAccounts(deps: Needed): () => void {
  const check = createGameAccountCheck(deps)
  let stopped = false
  let timer = setTimeout(run, everyMs)
  async function run(): Promise<void> {
    try {
      const ended = await check()
      if (ended > 0) deps.log.info('accounts logged out by a change in the game', { accounts: ended })
    } catch (error) {
      if (!isUnavailable(error)) deps.log.error('cannot check game accounts', { error })
    }
    if (!stopped) timer = setTimeout(run, everyMs).unref()
  }
  timer.unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
