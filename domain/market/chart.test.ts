import { expect, it } from 'vitest'
import { saleEntry } from '../../tests/market-data.ts'
import { dailyPrices, trendDays } from './chart.ts'

const sale = (purchased_date: string | undefined, price: number | null, amount: number | undefined) =>
  saleEntry({ purchased_date, price, amount })

it('daily prices are averages over the pieces, oldest day first', () => {
  const days = dailyPrices([
    sale('2026-03-02 23:59:59', 500, 1),
    sale('2026-03-01 10:00:00', 100, 1),
    sale('2026-03-01T11:00:00', 200, 3),
  ])
  expect(days).toEqual([
    { day: '2026-03-01', average: 175, min: 100, max: 200, sales: 2, amount: 4 },
    { day: '2026-03-02', average: 500, min: 500, max: 500, sales: 1, amount: 1 },
  ])
})
it('a daily price has one decimal', () => {
  expect(dailyPrices([sale('2026-03-01', 100, 2), sale('2026-03-01', 101, 1)])[0]?.average).toBe(100.3)
})
it('daily prices omit sales without date, price or amount', () => {
  const incomplete = [
    sale(undefined, 5, 1),
    sale('2026-03-01', null, 1),
    sale('2026-03-01', 5, undefined),
    sale('yesterday!', 5, 1),
    sale('2026-02-30', 5, 1),
    sale('2026-03-01', 5, 0),
    sale('2026-03-01', Number.NaN, 1),
  ]
  expect(dailyPrices(incomplete)).toEqual([])
  expect(dailyPrices([...incomplete, sale('2026-03-01', 7, 1), sale('2026-03-01', 0, 1)])).toEqual([
    { day: '2026-03-01', average: 3.5, min: 0, max: 7, sales: 2, amount: 2 },
  ])
})

it('a trend has the median of each day with complete sales', () => {
  const history = [sale('2026-03-01', 100, 9), sale('2026-03-01', 120, 1), sale('2026-03-02', 90, 1)]
  expect(trendDays({ history }).map(({ median }) => median)).toEqual([110, 90])
  const [first, second] = dailyPrices(history)
  const daily = [{ ...first, sales: 40 }, second] as ReturnType<typeof dailyPrices>
  expect(trendDays({ history, daily }).map(({ median }) => median)).toEqual([undefined, 90])
})
