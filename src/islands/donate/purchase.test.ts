// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { paymentSiteCopy } from '../../../domain/copy/payment.ts'
import { submitCheckoutForm } from './checkout-form.ts'
import { subscribe } from './purchase.ts'

const popup = { name: '', closed: false, close: vi.fn() }
const callText = vi.fn(async () => ({ status: 200, text: '<form>' }))
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ callText }) }))
vi.mock('../../stores/site-config.ts', () => ({ readSiteConfig: () => ({ paymentOrigins: [] }) }))
vi.mock('./checkout-form.ts', () => ({
  readCheckoutForm: () => ({ kind: 'form' }),
  submitCheckoutForm: vi.fn(),
  parseJson: () => undefined,
}))

const session = { token: 'x', username: 'adventurer', accountId: 1, role: 'player' }
const order = () => subscribe(session, 1, 'credit', popup as unknown as Window)

it('goes on in the window that the press has opened', async () => {
  expect(await order()).toBe('')
  expect(submitCheckoutForm).toHaveBeenCalledExactlyOnceWith({ kind: 'form' }, popup.name)
})

it('says so where that window was closed while the order was made', async () => {
  vi.mocked(submitCheckoutForm).mockClear()
  popup.closed = true
  expect(await order()).toBe(paymentSiteCopy.windowClosed)
  expect(submitCheckoutForm).not.toHaveBeenCalled()
})
