/** The process of run-pull.ts. */
import { logText } from '../../domain/log-text.ts'
import { createProgress } from '../../ops/progress.ts'
import { serveTask } from '../../ops/task-process.ts'
import { reportPull } from './describe.ts'
import { pull } from './pull.ts'
import type { PullOrder } from './run-pull.ts'

const silent = { expect() {}, step() {}, end() {} }

serveTask(async ({ isVerbose, ...order }: PullOrder) => {
  const retried: string[] = []
  const onRetry = (url: string, reason: string, waitMs: number) => {
    retried.push(`${url}: ${reason}`)
    if (isVerbose) console.error(`retry in ${Math.round(waitMs)} ms: ${logText(reason)} (${logText(url)})`)
  }
  const result = await pull({ ...order, progress: isVerbose ? createProgress('pull') : silent, onRetry })
  return reportPull(result, retried)
})
