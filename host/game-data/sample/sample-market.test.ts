import { createHash } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { postDraftSchema } from '../../../api/post.ts'
import { createPurge } from '../../../api/purge.ts'
import { vendingRowSchema } from '../../../api/vending.ts'
import { dayMs } from '../../../domain/day.ts'
import { titleCurrency, titleText } from '../../../domain/market/currency-tag.ts'
import { loadSampleMarket } from './market-goods.ts'
import { samplePosts } from './sample-posts.ts'
import { sampleSales } from './sample-sales.ts'
import { sampleShops, sampleVending } from './sample-vending.ts'

const folder = path.resolve(import.meta.dirname, '../../../data')
const now = Date.UTC(2026, 2, 1, 4)
const market = await loadSampleMarket(folder)
const posts = await samplePosts(folder, now)
const goods = new Map(market.goods.map((good) => [good.id, good]))
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

describe('the sample shops', () => {
  const rows = [...sampleVending(market, 1)]

  it('hold 3,000 rows that the contract accepts unchanged', () => {
    expect(rows).toHaveLength(3_000)
    for (const row of rows) expect(v.parse(vendingRowSchema, row)).toEqual(row)
  })
  it('are the same for the same seed and others for another', () => {
    expect(hash([...sampleVending(market, 1)])).toBe(hash(rows))
    expect(hash([...sampleVending(market, 2)])).not.toBe(hash(rows))
  })
  it('take both currencies and sell pieces with refine, grade, cards and options', () => {
    expect(new Set(rows.map((row) => titleCurrency(row.shop_title)))).toEqual(new Set(['ZENY', 'CASH']))
    expect(rows.some((row) => row.Grade > 0 && row.refine > 0)).toBe(true)
    expect(rows.some((row) => row.cards.some((card) => card > 0))).toBe(true)
    expect(rows.some((row) => row.Option.length > 1)).toBe(true)
    expect(new Set(rows.map((row) => row.Type))).toEqual(new Set(['', 'weapon', 'armor', 'shadowgear']))
  })
  it('belong to one trader each, whose title bears no tag', () => {
    const shops = [...sampleShops(market, 1)]
    expect(new Set(shops.map((shop) => shop.char_name)).size).toBe(shops.length)
    for (const shop of shops) expect(titleText(shop.title)).toBe(shop.title)
  })
  it('ask prices near the usual one of a plain piece', () => {
    for (const row of rows) {
      const good = goods.get(row.nameid)
      if (!good || row.refine || row.Option.length || row.cards.some(Boolean)) continue
      const usual = titleCurrency(row.shop_title) === 'CASH' ? good.price / 25_000 : good.price
      expect(row.price).toBeGreaterThanOrEqual(Math.floor(usual / 2.5))
      expect(row.price).toBeLessThanOrEqual(Math.ceil(usual * 2.5))
    }
  })
})

describe('the sample sales', () => {
  it('are 60,000 over the last 40 days, oldest first, each with a name of its own', () => {
    let count = 0
    let last = now - 40 * dayMs
    const keys = new Set<string | null>()
    const days = new Set<number>()
    for (const sale of sampleSales(market, 1, now)) {
      count++
      if (sale.soldAt < last || sale.soldAt >= now || !(sale.price >= 1) || sale.amount < 1 || !goods.has(sale.nameid))
        throw new Error(`sale ${count} is out of order: ${JSON.stringify(sale)}`)
      last = sale.soldAt
      keys.add(sale.sourceKey)
      days.add(Math.floor((now - sale.soldAt) / dayMs))
    }
    expect([count, keys.size, days.size]).toEqual([60_000, 60_000, 40])
  })
  it('are made one at a time and are the same for the same seed', () => {
    const take = (seed: number) => hash([...sampleSales(market, seed, now).take(500)])
    expect(take(1)).toBe(take(1))
    expect(take(1)).not.toBe(take(2))
  })
  it('include some of the buyers named', () => {
    const buyers = [...sampleSales(market, 1, now, { buyerIds: [7], count: 5_000 })].map((sale) => sale.buyerId)
    expect(new Set(buyers)).toEqual(new Set([null, 7]))
  })
  it('scatter around a price, with rare outliers', () => {
    const plain = [...sampleSales(market, 1, now)].filter(
      (sale) => sale.currency === 'ZENY' && !sale.refine && !sale.options.length && !sale.cards.some(Boolean),
    )
    const off = plain.filter((sale) => {
      const share = sale.price / (goods.get(sale.nameid)?.price ?? 1)
      return sale.price > 50 && (share < 0.45 || share > 2.2)
    })
    expect(off.length / plain.length).toBeGreaterThan(0.002)
    expect(off.length / plain.length).toBeLessThan(0.02)
  })
})

describe('the sample announcements', () => {
  it('are 30 of every kind over the last year, some not enabled', () => {
    expect(posts).toHaveLength(30)
    expect(new Set(posts.map((post) => post.type))).toEqual(new Set([0, 1, 2]))
    expect(posts.some((post) => !post.enable)).toBe(true)
    for (const { createdAt } of posts) {
      expect(createdAt).toBeLessThan(now)
      expect(createdAt).toBeGreaterThan(now - 366 * dayMs)
    }
  })
  it('pass the contract, and purging only completes their links', () => {
    const purge = createPurge()
    for (const { createdAt: _, ...draft } of posts) {
      expect(v.parse(postDraftSchema, draft)).toEqual(draft)
      expect(purge(draft.content).replaceAll(' rel="noopener noreferrer nofollow"', '')).toBe(draft.content)
      expect(draft.content).not.toContain('{{')
    }
    for (const tag of ['<h2>', '<ul>', '<table>', '<a href=', 'class="item-tag"'])
      expect(posts.some((post) => post.content.includes(tag))).toBe(true)
  })
})
