import { createHash } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { offerSchema } from '../../api/market.ts'
import { postDraftSchema } from '../../api/post.ts'
import { createSanitiser } from '../../api/sanitise.ts'
import { currentEvents } from '../../domain/posts/event-days.ts'
import { dayMs } from '../../domain/time/day.ts'
import { loadSampleMarket } from './market-goods.ts'
import { samplePosts } from './sample-posts.ts'
import { sampleSales } from './sample-sales.ts'
import { sampleOffers } from './sample-shops.ts'

const folder = path.resolve(import.meta.dirname, '../../data')
const now = Date.UTC(2026, 2, 1, 4)
const market = await loadSampleMarket(folder)
const posts = await samplePosts(folder, now)
const goods = new Map(market.goods.map((good) => [good.id, good]))
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const rows = [...sampleOffers(market, 1)]

it('the sample shops have 3,000 rows that the contract accepts unchanged', () => {
  expect(rows).toHaveLength(3_000)
  for (const row of rows) expect(v.parse(offerSchema, row)).toEqual(row)
})
it('the sample shops are equal for equal seeds only', () => {
  expect(hash([...sampleOffers(market, 1)])).toBe(hash(rows))
  expect(hash([...sampleOffers(market, 2)])).not.toBe(hash(rows))
})
it('there are 60,000 sample sales over the last 40 days, oldest first, with different source keys', () => {
  let count = 0
  let last = now - 40 * dayMs
  const keys = new Set<string | null>()
  const days = new Set<number>()
  for (const sale of sampleSales(market, 1, now)) {
    count++
    if (
      sale.soldAt < last ||
      sale.soldAt >= now ||
      !((sale.price as number) >= 1) ||
      sale.amount < 1 ||
      !goods.has(sale.nameid)
    )
      throw new Error(`sale ${count} is out of order: ${JSON.stringify(sale)}`)
    last = sale.soldAt
    keys.add(sale.sourceKey)
    days.add(Math.floor((now - sale.soldAt) / dayMs))
  }
  expect([count, keys.size, days.size]).toEqual([60_000, 60_000, 40])
})

it('the sample announcements pass the contract, and sanitising only completes their links', () => {
  const sanitise = createSanitiser()
  for (const { createdAt: _, ...draft } of posts) {
    expect(v.parse(postDraftSchema, draft)).toEqual(draft)
    expect(sanitise(draft.content).replaceAll(' rel="noopener noreferrer nofollow"', '')).toBe(draft.content)
    expect(draft.content).not.toContain('{{')
  }
  for (const tag of ['<h2>', '<ul>', '<table>', '<a href=', 'class="item-tag"'])
    expect(posts.some((post) => post.content.includes(tag))).toBe(true)
})

it('the sample always has an event that runs', () => {
  const events = posts.map(({ event_from, event_to }) => ({
    event_from: event_from ?? undefined,
    event_to: event_to ?? undefined,
  }))
  expect(currentEvents(events, now)).toHaveLength(1)
})
