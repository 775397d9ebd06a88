import { type Log, repeat } from '../base/index.ts'
import { describeFailure, isTemporary, isUnavailable } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'
import { inspectGameDatabase } from './inspect.ts'

const retryMs = 30_000

/**
 * Inspects the game's database at the host's start and logs each finding. If it is unavailable, the check is repeated
 * later, because the rest of the site works without it; a refused connection throws `DatabaseError`. The findings
 * are kept in `game.findings`. Returns a function that stops the repetition.
 */
export async function checkGameDatabase(game: GameDatabase, log: Log): Promise<() => void> {
  async function check(): Promise<void> {
    const { findings } = await inspectGameDatabase(game)
    game.findings = findings
    for (const { level, code, what, cost, remedy } of findings)
      log[level === 'warning' ? 'warn' : level]('game database', { code, what, cost, remedy })
  }

  try {
    await check()
    return () => {}
  } catch (error) {
    const described = describeFailure(error, game.settings.GAME_DATABASE_URL, 'GAME_DATABASE_URL')
    if (!described) throw error
    if (!isTemporary(error)) throw described
    log.warn('game database is unavailable', { reason: described.message })
    const stop = repeat(
      retryMs,
      () => check().then(() => stop()),
      (failure) => {
        if (isUnavailable(failure)) return
        log.error('cannot check the game database', { error: failure })
        stop()
      },
    )
    return stop
  }
}
