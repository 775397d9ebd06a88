import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time that a task may block the thread at once. */
const maxMs = 3

let queue: Promise<void> = Promise.resolve()

/**
 * Splits long work into pieces. SQLite and JSON calls are synchronous, so work that only awaits those never yields to
 * other requests. Await the returned function between steps; it waits only if the work has run for long enough. All
 * long work of the process is in one queue and takes turns, so a short request waits for one piece, however many long
 * tasks are running.
 */
export function createYield(): () => Promise<void> {
  let startMs = performance.now()
  return async () => {
    if (performance.now() - startMs < maxMs) return
    queue = queue.then(() => nextTurn())
    await queue
    startMs = performance.now()
  }
}
