import { expect, it, onTestFinished, vi } from 'vitest'
import { repeat } from './repeat.ts'

it('does not start a task again before it has ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  const stop = repeat(1_000, run, () => {}, { fromStart: true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  stop()
})
