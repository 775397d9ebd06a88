import type { Log } from '../../base/index.ts'
import { runProgram } from '../../base/index.ts'

/** Longer than a pull (20 minutes) and a build take; a longer run hangs, and would block all later ones. */
const defaultTimeoutMs = 60 * 60_000

export interface PublisherOptions {
  /** Program and arguments, separated by spaces; '' = no program, only the scheduled refresh publishes. */
  command: string
  log: Log
  /** Saves within this time are published by one run. */
  delayMs?: number
  /** After this time the program is killed with its children; the next save runs it again. */
  timeoutMs?: number
}

/**
 * Runs the operator's refresh after announcements were saved: one run for many saves, never two at once, and another
 * one if something was saved during a run. It receives no data of requests; see run-program.ts.
 */
export function createPublisher({ command, log, delayMs = 2_000, timeoutMs = defaultTimeoutMs }: PublisherOptions) {
  const [program, ...args] = command.split(/\s+/).filter(Boolean)
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isRequested = false

  async function run(name: string) {
    isRunning = true
    isRequested = false
    const start = Date.now()
    const failure = await runProgram(name, args, timeoutMs).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    isRunning = false
    log[failure ? 'error' : 'info']('publish command ended', { ...failure, ms: Date.now() - start })
    if (isRequested) request()
  }

  function request() {
    if (!program) return
    if (isRunning) {
      isRequested = true
      return
    }
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      void run(program)
    }, delayMs)
    // Does not delay the shutdown of the host: the next scheduled refresh publishes.
    timer.unref()
  }

  return {
    /** Whether a command is configured. */
    isSet: program !== undefined,
    request,
  }
}

export type Publisher = ReturnType<typeof createPublisher>
