/** The thread of load-aside.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { createPurge } from '../../api/purge.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { purgeGameData } from '../../game-data/purge-game-data.ts'
import type { LoadOrder } from './load-aside.ts'

const { config, ownOrigins } = workerData as LoadOrder
parentPort?.postMessage(purgeGameData(await loadGameData(config), createPurge({ ownOrigins })))
