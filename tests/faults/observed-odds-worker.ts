/** Counts tries in a game's logs, in small pieces, until it is killed; prints a line per reading. */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLostError } from '../../host/db/index.ts'
import type { GameDatabase } from '../../host/game-db/index.ts'
import { createOddsCollector } from '../../host/odds/collector/index.ts'
import { createTestHost } from '../host.ts'
import { countedGame } from './counted-game.ts'

const [, , databaseUrl = '', gameUrl = '', holder = ''] = process.argv
const host = await createTestHost({ databaseUrl, env: { GAME_DATABASE_URL: gameUrl }, load: countedGame })
const deps = { ...host.deps, now: () => Date.now(), gameDatabase: host.deps.gameDatabase as GameDatabase }
const collector = createOddsCollector(deps, { holder, settleAfterMs: 0, ids: 40 })

for (;;) {
  const reading = await collector.readOnce().catch((error: unknown) => {
    // Another host took over meanwhile.
    if (!(error instanceof LeaseLostError)) throw error
    process.stdout.write(`lost ${holder}\n`)
    return 'refused'
  })
  if (reading !== 'refused') process.stdout.write(`counted ${holder}\n`)
  if (reading !== 'behind') await sleep(5)
}
