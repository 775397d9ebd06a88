import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LogFields } from '../base/log.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { keepDelivering } from './deliver-to-game.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Delivers for some seconds; each call of `send` fails with the next error of the list, or succeeds. */
async function run(seconds: number, errors: (Error | undefined)[] = []) {
  const counts = { send: 0, confirm: 0 }
  const lines: { level: string; event: string; error: unknown }[] = []
  const note = (level: string) => (event: string, fields?: LogFields) =>
    void lines.push({ level, event, error: fields?.error })
  const deliverer = {
    send: async () => {
      const error = errors[counts.send++]
      if (error) throw error
      return 0
    },
    confirm: async () => counts.confirm++,
  }
  const stop = keepDelivering(deliverer, { warn: note('warn'), error: note('error') })
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  stop()
  const atStop = { ...counts }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(counts).toEqual(atStop)
  return { counts, lines }
}

it('deliveries are sent every three seconds and confirmed every minute, until the stop', async () => {
  expect(await run(60)).toEqual({ counts: { send: 20, confirm: 1 }, lines: [] })
})

it('a repeated failure is logged once, until a success or another failure', async () => {
  const [away, broken] = [new DatabaseUnavailable('away'), new Error('broken')]
  const { counts, lines } = await run(18, [away, away, broken, undefined, away])
  expect(counts.send).toBe(6)
  expect(lines).toEqual([
    { level: 'warn', event: 'cannot deliver to the game', error: away },
    { level: 'error', event: 'cannot deliver to the game', error: broken },
    { level: 'warn', event: 'cannot deliver to the game', error: away },
  ])
})
