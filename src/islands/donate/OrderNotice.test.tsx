// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../../api/errors.ts'
import { donateCopy, orderCopy } from '../../../domain/copy/donate.ts'
import { type RenderedPart, renderPart } from '../../../tests/react-part.ts'
import { OrderNotice } from './OrderNotice.tsx'

const call = vi.fn<() => Promise<unknown>>()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))
vi.mock('../../stores/site-config.ts', () => ({ readSiteConfig: () => ({ pointsName: '點數' }) }))

let part: RenderedPart
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  history.replaceState(null, '', '/donate?order=A1')
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
})

it('a paid order is waiting until the game has delivered it', async () => {
  const paid = { id: 'A1', kind: 'donate', credit: 5, amount: 100, state: 'paid', created_at: '' }
  call.mockResolvedValueOnce({ ...paid, credited: false })
  call.mockResolvedValue({ ...paid, credited: true })
  part = await renderPart(<OrderNotice />)
  expect(part.body.textContent).toContain(orderCopy.awaitingGameHint)
  await part.act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(part.body.textContent).toContain(donateCopy.orderStates.paid)
})

it('a failed payment is an error', async () => {
  call.mockResolvedValue({ id: 'A1', kind: 'donate', credit: 5, amount: 100, state: 'failed', created_at: '' })
  part = await renderPart(<OrderNotice />)
  expect(part.find('.notice-error').textContent).toContain(donateCopy.orderStates.failed)
})

it('an order that cannot be read is requested again after the time of Retry-After', async () => {
  call.mockRejectedValueOnce(new HttpStatusError('http://host.test/x', 429, {}, 20))
  call.mockResolvedValue({ id: 'A1', kind: 'points', credit: 5, amount: 100, state: 'pending', created_at: '' })
  part = await renderPart(<OrderNotice />)
  expect(part.body.textContent).toBe(orderCopy.unreadable)
  await part.act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(call).toHaveBeenCalledOnce()
  await part.act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(part.body.textContent).toContain(donateCopy.orderStates.pending)
  call.mockRejectedValue(new TypeError('odd'))
  await part.act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(part.body.textContent).toContain(donateCopy.orderStates.pending)
})

it.each(['pending', 'issued'] as const)(
  'a %s order shows what to do, and the page learns that it waits',
  async (state) => {
    call.mockResolvedValue({ id: 'A1', kind: 'donate', credit: 5, amount: 100, state, created_at: '' })
    const onState = vi.fn()
    part = await renderPart(<OrderNotice onState={onState} />)
    for (const text of [orderCopy.waiting[state], orderCopy.waiting.paidAlready, orderCopy.waiting.notPaid])
      expect(part.body.textContent).toContain(text)
    expect(onState).toHaveBeenCalledExactlyOnceWith(state)
  },
)
