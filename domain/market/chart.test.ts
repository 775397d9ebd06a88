import { expect, it } from 'vitest'
import { saleEntry } from '../../tests/market-data.ts'
import { dailyPrices, priceAxis, refineTrends, trendDays } from './chart.ts'

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
  expect(trendDays(history).map(({ median }) => median)).toEqual([110, 90])
  const [first, second] = dailyPrices(history)
  const daily = [{ ...first, sales: 40 }, second] as ReturnType<typeof dailyPrices>
  expect(trendDays(history, daily).map(({ median }) => median)).toEqual([undefined, 90])
})

const refined = (refine: number, day: number, price: number) =>
  saleEntry({ refine, price, amount: 1, purchased_date: `2026-03-0${day}` })

it('each refine level has a trend, the most sold first', () => {
  const history = [
    refined(15, 1, 9_000),
    refined(1, 1, 100),
    refined(1, 2, 120),
    refined(15, 2, 9_500),
    refined(1, 2, 80),
  ]
  const trends = refineTrends({ history }).map(({ refine, sales, days }) => [refine, sales, days.map((d) => d.average)])
  expect(trends).toEqual([
    [1, 3, [100, 100]],
    [15, 2, [9_000, 9_500]],
  ])
  expect(refineTrends({ history: [] })).toEqual([])
})
it('daily sums of all levels are used for one level only; of several, days without all sales are left out', () => {
  const daily = dailyPrices([1, 2, 3].map((day) => refined(0, day, 50)))
  const [plain] = refineTrends({ history: [refined(0, 3, 50)], daily })
  expect(plain?.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  const mixed = refineTrends({ history: [refined(0, 3, 40), refined(7, 3, 900), refined(0, 2, 30)], daily })
  expect(mixed.map(({ refine, days }) => [refine, days.map((d) => d.average)])).toEqual([
    [0, [40]],
    [7, [900]],
  ])
})
it('the price axis begins below the lowest price, at a number of two digits, and ignores outliers', () => {
  const points = (...values: number[]) => values.map((value) => ({ value }))
  expect(priceAxis(points(12_345, 13_000), undefined)).toEqual({ from: 12_000, to: 13_260 })
  const bounds = { low: 500, high: 2_000 }
  expect(priceAxis(points(1_000, 1_050, 1_100, 900_000), bounds)).toEqual({ from: 970, to: 1_122 })
  expect(priceAxis(points(1_000, 1_100, 900_000), bounds)).toEqual({ from: 0, to: 1_034_850 })
  expect(priceAxis([{ value: 100, median: 90 }], undefined)).toEqual({ from: 88, to: 102 })
  expect(priceAxis(points(5), undefined)).toEqual({ from: 4, to: 6 })
  expect(priceAxis(points(0, 3), undefined).from).toBe(0)
})
