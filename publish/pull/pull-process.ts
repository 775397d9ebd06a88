/** The process of run-pull.ts. */
import { logText } from '../../domain/text/log-text.ts'
import { createProgress } from '../../ops/progress.ts'
import { serveTask } from '../../ops/task-process.ts'
import { reportPull } from './describe.ts'
import { pull } from './pull.ts'
import type { PullOrder } from './run-pull.ts'

serveTask(async ({ isVerbose, ...order }: PullOrder) => {
  const problems: string[] = []
  const onProblem = (url: string, reason: string, retryMs?: number) => {
    problems.push(`${url}: ${reason}`)
    const retry = retryMs === undefined ? '' : `retry in ${Math.round(retryMs)} ms: `
    if (isVerbose) console.error(`${retry}${logText(reason)} (${logText(url)})`)
  }
  const result = await pull({ ...order, ...(isVerbose && { progress: createProgress('pull') }), onProblem })
  return reportPull(result, problems)
})
