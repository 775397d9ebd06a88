import { loadGameData } from '../../../game-data/load-game-data.ts'
import type { Config } from '../../../settings/config.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { openGameDatabase } from '../../game-db/index.ts'
import { type BackfillProgress, backfillSales } from './backfill.ts'

/** Time limit of a statement: reading a piece of a long log may be slow. */
const statementMs = 120_000
const barLength = 30

/**
 * `import-market game-sales`: records the sales of the game's logs and shows a progress bar. Undefined without a game
 * database.
 */
export async function runBackfill(config: Config, database: OpenDatabase, write: (text: string) => void) {
  const gameDatabase = openGameDatabase(config, { statementMs, idleMs: 0 })
  if (!gameDatabase) return undefined
  try {
    const data = await loadGameData(config)
    const onProgress = (progress: BackfillProgress) => write(`\r${progressBar(progress)}`)
    const done = await backfillSales({ database, gameDatabase, data, onProgress, nowMs: Date.now() })
    write('\n')
    return done
  } finally {
    await gameDatabase.close()
  }
}

/** Such as `[=====     ]  50 % of 1,000,000 rows, 1,234 sales`. */
export function progressBar({ read, of, recorded }: BackfillProgress): string {
  const share = of === 0 ? 1 : Math.min(1, read / of)
  const done = Math.floor(share * barLength)
  const percent = String(Math.floor(share * 100)).padStart(3)
  const bar = '='.repeat(done).padEnd(barLength)
  return `[${bar}] ${percent} % of ${of.toLocaleString('en-US')} rows, ${recorded.toLocaleString('en-US')} sales`
}
