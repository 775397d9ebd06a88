import { OperationError } from '../../ops/operation-error.ts'
import { runTask, TaskEnded } from '../../ops/task-process.ts'
import type { PullReport } from './describe.ts'
import type { PullOptions } from './pull.ts'

/** Options of a pull that can be sent to its process. */
export interface PullOrder extends Omit<PullOptions, 'progress' | 'onRetry'> {
  /** Writes progress and retries to stderr. */
  isVerbose?: boolean
}

export interface PullLimits {
  /** Time limit of the whole pull: a host may answer each call in time and still never finish. */
  withinMs: number
  /** Limit of the process's heap, in MiB. */
  heapMb?: number
  signal?: AbortSignal
}

/** With the largest answer outside of the heap, twice, and Node itself, a pull takes less than 600 MB. */
const defaultHeapMb = 240

/**
 * Runs a pull in a separate process, which ends when it exceeds its limits of time or memory, for any answer of the host.
 * Throws the errors of `pull`.
 */
export async function runPull(order: PullOrder, limits: PullLimits): Promise<PullReport> {
  const { withinMs, heapMb = defaultHeapMb, signal } = limits
  const late = AbortSignal.timeout(withinMs)
  try {
    return await runTask(new URL('./pull-process.ts', import.meta.url), order, {
      flags: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
      signal: AbortSignal.any([late, ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    const untouched = 'The last good snapshot is untouched.'
    if (late.aborted) {
      const what = `the pull was not complete within ${formatTime(withinMs)}`
      const remedy = `Find out why the host is so slow, or give it more time with PULL_MINUTES. ${untouched}`
      throw new OperationError('host', what, order.host, remedy)
    }
    if (error instanceof TaskEnded && error.isOutOfMemory) {
      const what = `the host's answers need more memory than a pull may use (${heapMb} MiB)`
      throw new OperationError('host', what, order.host, `Check what the host sends. ${untouched}`)
    }
    throw error
  }
}

function formatTime(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`
}
