/** Waiting in tests: for a condition, never for a time. */
import { setTimeout as sleep } from 'node:timers/promises'

/** The one deadline of tests: it ends what hangs, and says nothing about speed. */
export const deadlineMs = 60_000

/**
 * Waits until `condition` returns something truthy and returns that. Throws after a minute, naming `what` was awaited and
 * the last error of the condition.
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
