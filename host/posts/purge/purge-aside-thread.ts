/** The thread of purge-aside.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { createPurge } from '../../../api/purge.ts'
import type { PurgeOrder, PurgeSettings } from './purge-aside.ts'

const purge = createPurge(workerData as PurgeSettings)
parentPort?.on('message', ({ html }: PurgeOrder) => parentPort?.postMessage(purge(html)))
