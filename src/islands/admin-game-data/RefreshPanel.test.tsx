// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../../api/errors.ts'
import { askRefresh } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { RefreshPanel } from './RefreshPanel.tsx'

const copy = gameProblemsCopy.refresh
let endedAt: string
let over = false
const call = vi.fn(async (endpoint: unknown) => {
  if (over) throw new HttpStatusError('http://host.test/admin/refresh', 401, {})
  if (endpoint === askRefresh) return {}
  const status = { startedAt: endedAt, endedAt, state: 'published', exitCode: 0, quarantined: { total: 0, first: [] } }
  return { status, canAsk: true }
})
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))
const sendToLogin = vi.hoisted(() => vi.fn(() => true))
vi.mock('../../stores/guard.ts', () => ({ sentToLogin: sendToLogin }))

let part: DrawnPart
const button = () => part.find<HTMLButtonElement>('button')
beforeEach(async () => {
  vi.useFakeTimers()
  over = false
  endedAt = '2026-11-23T01:00:00.000Z'
  part = await drawPart(<RefreshPanel />)
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
})

it('waits for the refresh that was asked for, not for one that ended since the page was opened', async () => {
  endedAt = '2026-11-23T02:00:00.000Z'
  await part.after(() => button().click())
  await part.after(() => vi.advanceTimersByTimeAsync(11_000))
  expect(button().disabled).toBe(true)
  expect(part.find('[role=status]').textContent).toBe(copy.asked)
  endedAt = '2026-11-23T03:00:00.000Z'
  await part.after(() => vi.advanceTimersByTimeAsync(6_000))
  expect(button().disabled).toBe(false)
})

it('leads to the login where the session is over', async () => {
  over = true
  await part.after(() => button().click())
  expect(sendToLogin).toHaveBeenCalled()
  expect(part.body.textContent).not.toContain(copy.askFailed)
})
