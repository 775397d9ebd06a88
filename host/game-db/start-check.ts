import type { Log } from '../base/index.ts'
import { isAway, isUnavailable } from '../db/index.ts'
import { describeGameFailure } from './describe-game-failure.ts'
import type { GameDatabase } from './game-database.ts'
import { inspectGameDatabase } from './inspect.ts'

const againMs = 30_000

/**
 * Looks the game's database over at the host's start and logs each finding. One that is away is looked at again later,
 * for the rest of the site goes on without it; one that refuses us is a `DatabaseError`. Returns what ends the waiting.
 */
export async function checkGameDatabase(game: GameDatabase, log: Log): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    const { findings } = await inspectGameDatabase(game)
    for (const { level, code, what, cost, remedy } of findings)
      log[level === 'warning' ? 'warn' : level]('game database', { code, what, cost, remedy })
  }
  function later(): void {
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        if (!isUnavailable(error)) log.error('game database not checked', { error })
        else if (!stopped) later()
      })
    }, againMs)
    timer.unref()
  }

  try {
    await look()
  } catch (error) {
    const described = describeGameFailure(error, game)
    if (!described) throw error
    if (!isAway(error)) throw described
    log.warn('game database is away', { reason: described.message })
    later()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
