import { Worker } from 'node:worker_threads'
import type { GameData } from './game-data.ts'
import type { GameDataConfig } from './load-game-data.ts'

/** What the thread is told. */
export interface LoadOrder {
  config: GameDataConfig
  ownOrigins: readonly string[]
}

/**
 * Reads and purges the game's data in a thread of its own, so that the host answers meanwhile: parsing 20,000 items
 * takes seconds. Throws what the thread threw.
 */
export function loadAside(
  { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, PACKAGE_INFO, EFFECTIVE_ODDS }: GameDataConfig,
  ownOrigins: readonly string[],
) {
  const config = { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, PACKAGE_INFO, EFFECTIVE_ODDS }
  const order: LoadOrder = { config, ownOrigins }
  return new Promise<GameData>((resolve, reject) => {
    const worker = new Worker(new URL('./load-aside-thread.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that read the game data ended with ${code}`)))
  })
}
