import type { GroupConfig } from '../../../settings/config.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { openGameDatabase } from '../../game-db/index.ts'
import { type BackfillProgress, backfillSales } from './backfill.ts'

type BackfillConfig = Parameters<typeof openGameDatabase>[0] & GroupConfig<'gameData'>

/** Time limit of a statement: reading a piece of a long log may be slow. */
const statementMs = 120_000

/**
 * `import-market game-sales`: records the sales of the game's logs and shows the progress. Undefined without a game
 * database.
 */
export async function runBackfill(config: BackfillConfig, database: OpenDatabase, write: (text: string) => void) {
  const gameDatabase = openGameDatabase(config, { statementMs, idleMs: 0 })
  if (!gameDatabase) return undefined
  try {
    // A host reads the game's files in another process.
    const { loadGameData } = await import('../../../game-data/load-game-data.ts')
    const data = await loadGameData(config)
    const onProgress = (progress: BackfillProgress) => write(`\r${progressText(progress)}`)
    const result = await backfillSales({ database, gameDatabase, data, onProgress, nowMs: Date.now() })
    write('\n')
    return result
  } finally {
    await gameDatabase.close()
  }
}

/** Such as `50 % of 1,000,000 rows, 1,234 sales`. */
function progressText({ readIds, totalIds, recorded }: BackfillProgress): string {
  const percent = totalIds === 0 ? 100 : Math.min(100, Math.floor((readIds / totalIds) * 100))
  return `${percent} % of ${totalIds.toLocaleString('en-US')} rows, ${recorded.toLocaleString('en-US')} sales`
}
