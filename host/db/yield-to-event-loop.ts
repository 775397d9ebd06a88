import { setImmediate as nextTurn } from 'node:timers/promises'

/** A piece of work may hold the thread for so long before others get their turn. */
const maxMs = 3

let queue: Promise<void> = Promise.resolve()

/**
 * Cuts long work into pieces: SQLite answers at once and JSON is written at once, so that work which only awaits
 * those never lets another request in. What it returns is awaited between two steps; it waits only where this work
 * has had the thread for long enough. All long work of the process stands in one queue and takes turns, so a short
 * request waits for one piece, however many long ones are under way.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxMs) return
    queue = queue.then(() => nextTurn())
    await queue
    since = performance.now()
  }
}
