import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBusyLog } from './busy.ts'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('warns once a minute, with the number of refusals', () => {
  const lines: string[] = []
  const note = createBusyLog(createLog((line) => lines.push(line)))
  const refusals = () => lines.map((line) => JSON.parse(line) as object)
  for (let i = 0; i < 100; i++) note()
  expect(refusals()).toMatchObject([{ level: 'warn', event: 'too busy, requests refused', refused: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(refusals().slice(1)).toMatchObject([{ refused: 99 }])
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(2)
  note()
  expect(refusals().slice(2)).toMatchObject([{ refused: 1 }])
})
