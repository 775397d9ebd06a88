import { sql } from 'kysely'
import { addressPrefix } from '../../http/client-address.ts'
import { hasErrorNumber } from '../db/index.ts'
import type { GameReader } from './game-database.ts'

export interface GameLogin {
  /** The database's local time. */
  at: string
  network: string
  isRight: boolean
}

/** The login server's code of a successful login. */
const loginOk = 100

/**
 * The newest logins of an account in the game. `loginlog` has neither a key nor an index of names, so the search of a
 * large one ends after a second: `slow`. Undefined without the table.
 */
export async function findGameLogins(
  game: GameReader,
  name: string,
  limit: number,
): Promise<GameLogin[] | 'slow' | undefined> {
  if (!(await game.schema()).has('loginlog')) return undefined
  try {
    const { rows } = await sql<{ at: string; ip: string; rcode: number }>`
      set statement max_statement_time = 1 for
      select cast(time as char) as at, ip, rcode from loginlog where user = ${name}
      order by time desc limit ${limit}`.execute(game.logs)
    return rows.map(({ at, ip, rcode }) => ({ at, network: addressPrefix(ip), isRight: rcode === loginOk }))
  } catch (error) {
    const isTimedOut = hasErrorNumber(error, 1969)
    if (isTimedOut) return 'slow'
    throw error
  }
}
