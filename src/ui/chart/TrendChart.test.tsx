// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { dayRow } from './day-row.ts'
import { TrendChart } from './TrendChart.tsx'

vi.mock('./trend-plot.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let part: DrawnPart
afterEach(() => part.close())

it('points to the table where the script that draws cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const rows = ['01', '02', '03', '04'].map((day) =>
    dayRow({ day: `2026-03-${day}`, average: 100, min: 90, max: 110, sales: 2, amount: 3 }),
  )
  part = await drawPart(<TrendChart rows={rows} title="走勢" valueLabel="均價" moreLabels={['筆數', '數量']} />)
  await part.after(() => expect.poll(() => part.body.textContent).toContain(marketSiteCopy.chartMissing))
  expect(part.all('[role=slider]')).toHaveLength(0)
  expect(part.all('tbody tr')).toHaveLength(4)
})
