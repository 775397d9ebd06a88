import { setTimeout as sleep } from 'node:timers/promises'

/** The deadline of tests. It ends tests that hang, and is no limit of speed. */
export const deadlineMs = 60_000

/**
 * Waits until `condition` returns a truthy value and returns it. Throws after a minute, with `what` and the last error of
 * the condition.
 */
export async function until<T>(what: string, condition: () => T | Promise<T>, everyMs = 25): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs
  let cause: unknown
  while (Date.now() < deadline) {
    try {
      const value = await condition()
      if (value) return value as NonNullable<T>
      cause = undefined
    } catch (error) {
      cause = error
    }
    await sleep(everyMs)
  }
  throw new Error(`Not within ${deadlineMs / 1000} s: ${what}`, { cause })
}
