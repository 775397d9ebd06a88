import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createGameMembers } from './game-members.ts'
import { createPasswords } from './secrets/passwords.ts'
import { createLinkedAccounts } from './store/linked-accounts.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

const everyMs = 20_000
/** Accounts asked about in one statement, by the game's primary key. */
const atOnce = 500

/**
 * Asks the game about everybody who is logged in here, and ends the sessions of whom it shuts out, whose password was
 * changed there, or who is gone. No request waits for that. Returns how many accounts were logged out.
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

/** Does so while the host runs; where the game's database is away, sessions go on. Returns how to stop. */
export function watchGameAccounts(deps: Needed): () => void {
  const check = createGameAccountCheck(deps)
  let stopped = false
  let timer = setTimeout(look, everyMs)
  async function look(): Promise<void> {
    try {
      const ended = await check()
      if (ended > 0) deps.log.info('sessions ended by the game', { accounts: ended })
    } catch (error) {
      if (!isUnavailable(error)) deps.log.error('game accounts not looked at', { error })
    }
    if (!stopped) timer = setTimeout(look, everyMs).unref()
  }
  timer.unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
