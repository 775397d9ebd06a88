import { describe, expect, it } from 'vitest'
import { defaultMarketQuery, marketQueryText, readMarketQuery } from './market-url.ts'

describe('address of a search', () => {
  it('has no parameters for the initial state', () => {
    expect(marketQueryText(defaultMarketQuery)).toBe('')
    expect(readMarketQuery('')).toEqual(defaultMarketQuery)
  })
  it('contains a shop search', () => {
    const query = readMarketQuery('?q=波利&currency=CASH&sort=price&dir=desc&page=3')
    expect(query).toMatchObject({
      tab: 'shop',
      keyword: '波利',
      shopCurrency: 'CASH',
      sort: { column: 'price', descending: true },
      page: 3,
    })
  })
  it('contains a sales search, without parameters of the other tab', () => {
    const query = readMarketQuery('?tab=records&q=501&days=30&currency=CASH&sort=price&page=9')
    expect(query).toEqual({ ...defaultMarketQuery, tab: 'records', keyword: '501', days: 30, currency: 'CASH' })
    expect(marketQueryText(query)).toBe('?tab=records&q=501&days=30&currency=CASH')
  })
  it('contains the filters of a shop search', () => {
    const query = readMarketQuery('?q=501&refine=7&slots=1&cards=without&min=100&max=x')
    expect(query.filter).toEqual({ refine: 7, slots: 1, cards: 'without', min: 100 })
    expect(marketQueryText(query)).toBe('?q=501&refine=7&slots=1&min=100&cards=without')
  })
  it('uses defaults for invalid values', () => {
    for (const nonsense of ['?tab=x&q=%20&currency=EUR&sort=x&dir=x&page=-1', '?page=1e9', '?page=0&days=2', '?%'])
      expect(readMarketQuery(nonsense)).toEqual(defaultMarketQuery)
    expect(readMarketQuery('?tab=records&days=2&currency=ALL')).toEqual({ ...defaultMarketQuery, tab: 'records' })
  })
})
