import { parentPort, workerData } from 'node:worker_threads'
import { type FinishJob, type FinishPlace, finishFile } from './finish-file.ts'

parentPort?.on('message', (jobs: FinishJob[]) => {
  parentPort?.postMessage(jobs.map((job) => finishFile(workerData as FinishPlace, job)))
})
