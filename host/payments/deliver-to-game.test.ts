import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../base/log.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { type GameDeliverer, keepDelivering } from './deliver-to-game.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Delivers for some seconds; each call of `send` fails with the next error of the list, or succeeds. */
async function run(seconds: number, errors: (Error | undefined)[] = []) {
  const counts = { send: 0, confirm: 0 }
  const lines: string[] = []
  const note = (level: string) => (message: string, fields: { error: Error }) =>
    lines.push(`${level}: ${message}: ${fields.error.message}`)
  const deliverer = {
    send: async () => {
      const error = errors[counts.send++]
      if (error) throw error
      return 0
    },
    confirm: async () => counts.confirm++,
  } as unknown as GameDeliverer
  const stop = keepDelivering(deliverer, { warn: note('warn'), error: note('error') } as unknown as Log)
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
  const away = () => new DatabaseUnavailable('away')
  const { counts, lines } = await run(18, [away(), away(), new Error('broken'), undefined, away()])
  expect(counts.send).toBe(6)
  expect(lines).toEqual([
    'warn: cannot deliver to the game: away',
    'error: cannot deliver to the game: broken',
    'warn: cannot deliver to the game: away',
  ])
})
