import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyFilters, shopColumns } from '../../../domain/market/shop-rows.ts'
import { defaultMarketQuery, type MarketQuery, marketQueryText, readMarketQuery } from './market-url.ts'

describe('the address of a search', () => {
  it('is plain for the page as it opens', () => {
    expect(marketQueryText(defaultMarketQuery)).toBe('')
    expect(readMarketQuery('')).toEqual(defaultMarketQuery)
  })
  it('names a shop search', () => {
    const query = readMarketQuery('?q=波利&currency=CASH&sort=price&dir=desc&page=3')
    expect(query).toMatchObject({
      tab: 'shop',
      keyword: '波利',
      shopCurrency: 'CASH',
      sort: { column: 'price', descending: true },
      page: 3,
    })
  })
  it('names a record search, and leaves out what belongs to the other tab', () => {
    const query = readMarketQuery('?tab=records&q=501&days=30&currency=CASH&sort=price&page=9')
    expect(query).toEqual({ ...defaultMarketQuery, tab: 'records', keyword: '501', days: 30, currency: 'CASH' })
    expect(marketQueryText(query)).toBe('?tab=records&q=501&days=30&currency=CASH')
  })
  it('names the conditions on what a shop search found', () => {
    const query = readMarketQuery('?q=501&refine=7&slots=1&cards=without&min=100&max=x')
    expect(query.filter).toEqual({ refine: 7, slots: 1, cards: 'without', min: 100 })
    expect(marketQueryText(query)).toBe('?q=501&refine=7&slots=1&min=100&cards=without')
  })
  it('takes defaults for nonsense', () => {
    for (const nonsense of ['?tab=x&q=%20&currency=EUR&sort=x&dir=x&page=-1', '?page=1e9', '?page=0&days=2', '?%'])
      expect(readMarketQuery(nonsense)).toEqual(defaultMarketQuery)
    expect(readMarketQuery('?tab=records&days=2&currency=ALL')).toEqual({ ...defaultMarketQuery, tab: 'records' })
  })
  it('says again what was read, for every search there is', () => {
    const keyword = fc.option(
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text),
      { nil: undefined },
    )
    const shop = fc.record({
      tab: fc.constant('shop' as const),
      keyword,
      shopCurrency: fc.constantFrom(...currencyFilters),
      sort: fc.option(fc.record({ column: fc.constantFrom(...shopColumns), descending: fc.boolean() }), {
        nil: undefined,
      }),
      page: fc.integer({ min: 1, max: 999 }),
      filter: fc.constantFrom({}, { refine: 7, slots: 0, cards: 'with' as const }, { min: 0, max: 2_000_000_000 }),
    })
    const records = fc.record({
      tab: fc.constant('records' as const),
      keyword,
      days: fc.constantFrom(1 as const, 7 as const, 30 as const),
      currency: fc.constantFrom('ZENY' as const, 'CASH' as const),
    })
    fc.assert(
      fc.property(fc.oneof(shop, records), (fields) => {
        const query: MarketQuery = { ...defaultMarketQuery, ...fields }
        expect(readMarketQuery(marketQueryText(query))).toEqual(query)
      }),
    )
  })
})
