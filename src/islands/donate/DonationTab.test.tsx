// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { DonationTab } from './DonationTab.tsx'

const plans = Promise.withResolvers<unknown>()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call: () => plans.promise }) }))
vi.mock('../../stores/site-config.ts', () => ({ readSiteConfig: () => ({ pointsName: '點數' }) }))

let part: DrawnPart
afterEach(() => part.close())

const session = { token: 'x', username: 'adventurer', accountId: 1, role: 'player' } as const

it('leaves an amount that was typed while the plans were on their way', async () => {
  part = await drawPart(<DonationTab session={session} method="credit" onError={() => undefined} />)
  const field = part.find<HTMLInputElement>('input')
  await part.after(() => {
    // As a person types: React hears only of a value that it has not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '700')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await part.after(() => plans.resolve({ min_donate: 100, order: [] }))
  expect(part.find('button[type=submit]').hasAttribute('disabled')).toBe(false)
  expect(field.value).toBe('700')
})
