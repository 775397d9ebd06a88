import { Worker } from 'node:worker_threads'
import type { GameData } from '../../game-data/game-data.ts'
import type { GameDataConfig } from '../../game-data/load-game-data.ts'

/** Message to the thread. */
export interface LoadOrder {
  config: GameDataConfig
  ownOrigins: readonly string[]
}

/**
 * Reads and sanitises the game data in a separate thread, so that the host keeps answering: parsing 20,000 items takes
 * seconds. Throws the thread's errors.
 */
export function loadAside(settings: GameDataConfig, ownOrigins: readonly string[]) {
  const { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, PACKAGE_INFO, EFFECTIVE_ODDS } = settings
  const { MONSTER_NAMES, MAP_NAMES, MAP_CONF, GAME_DATA_HIDDEN } = settings
  const files = { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, MONSTER_NAMES, MAP_NAMES, MAP_CONF }
  const order: LoadOrder = { config: { ...files, PACKAGE_INFO, EFFECTIVE_ODDS, GAME_DATA_HIDDEN }, ownOrigins }
  return new Promise<GameData>((resolve, reject) => {
    const worker = new Worker(new URL('./load-aside-thread.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that read the game data ended with ${code}`)))
  })
}
