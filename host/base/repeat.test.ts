import { expect, it, onTestFinished, vi } from 'vitest'
import { repeat } from './repeat.ts'

it('does not start a task again before it has ended, nor after a stop during it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let finish = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = repeat(1_000, run, () => {}, { fromStart: true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  stop()
  finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(2)
})
