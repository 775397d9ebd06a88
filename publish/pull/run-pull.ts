import { OperationError } from '../../ops/operation-error.ts'
import { runTask, TaskEnded } from '../../ops/task-process.ts'
import type { PullReport } from './describe.ts'
import { untouchedText } from './failures.ts'
import type { PullOptions } from './pull.ts'

/** Options of a pull that can be sent to its process. */
export interface PullOrder extends Omit<PullOptions, 'progress' | 'onProblem'> {
  /** Writes progress and problems to stderr. */
  isVerbose?: boolean
}

export interface PullLimits {
  /** Time limit of the whole pull: a host may answer each call in time and still never finish. */
  withinMs: number
  /** Limit of the process's heap. */
  heapMib?: number
  signal?: AbortSignal
}

/** Bytes of answers are outside the heap, those of the largest in two copies. In all a pull takes less than 600 MB. */
const defaultHeapMib = 240

/**
 * Runs a pull in a separate process, which is killed when it exceeds its limits of time or memory. Throws the errors of
 * `pull`, and `OperationError` for a limit.
 */
export async function runPull(order: PullOrder, limits: PullLimits): Promise<PullReport> {
  const { withinMs, heapMib = defaultHeapMib, signal } = limits
  const deadline = AbortSignal.timeout(withinMs)
  try {
    return await runTask(new URL('./pull-process.ts', import.meta.url), order, {
      flags: [`--max-old-space-size=${heapMib}`, '--max-semi-space-size=4'],
      signal: AbortSignal.any([deadline, ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    if (deadline.aborted) {
      const what = `the pull was not complete within ${formatTime(withinMs)}`
      const remedy = `Find out why the host is so slow, or give it more time with PULL_MINUTES. ${untouchedText}`
      throw new OperationError('host', what, order.host, remedy)
    }
    if (error instanceof TaskEnded && error.isOutOfMemory) {
      const what = `the host's answers need more memory than a pull may use (${heapMib} MiB)`
      throw new OperationError('host', what, order.host, `Check what the host sends. ${untouchedText}`)
    }
    throw error
  }
}

function formatTime(ms: number): string {
  return ms > 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`
}
