import { parentPort, workerData } from 'node:worker_threads'
import { type FinishJob, type FinishPlace, finishFile } from './finish-file.ts'

// Errors travel as messages: thrown ones would lose their code, such as ENOSPC.
parentPort?.on('message', (jobs: FinishJob[]) => {
  try {
    parentPort?.postMessage({ finished: jobs.map((job) => finishFile(workerData as FinishPlace, job)) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
