// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { Points } from './Points.tsx'

const points = vi.fn()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call: async () => points() }) }))
vi.mock('../../stores/site-config.ts', () => ({ readSiteConfig: () => ({ pointsName: '點數' }) }))

let part: DrawnPart
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-02T00:00:00Z')))
afterEach(async () => {
  await part.close()
  vi.restoreAllMocks()
})

const over = (time: string) => fill(accountDataCopy.points.overVip, { time })

it.each([
  ['2026-01-02 07:59:00', over('2026-01-02 07:59')],
  ['2026-01-02T00:01:00Z', '2026-01-02 08:01'],
])('tells whether a VIP time is over in Taipei, wherever its reader is: %s', async (vip_until, shown) => {
  points.mockReturnValue({ source: 'game', points: 5, vip_until, waiting_points: 0, waiting_days: 0 })
  part = await drawPart(<Points />)
  await expect.poll(() => part.all('dd')[1]?.textContent).toBe(shown)
})
