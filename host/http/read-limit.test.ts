import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryDatabase } from '../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createReadLimit } from './read-limit.ts'

const limit = { name: 'search', max: 3, windowS: 60 }
let open: OpenDatabase
let time = 0
const make = () =>
  createReadLimit(
    createRateLimiter(open, () => time),
    limit,
    () => time,
  )

beforeEach(async () => {
  time = Date.UTC(2026, 0, 1)
  open = await memoryDatabase()
})
afterEach(() => open.close())

it('counts simultaneous requests one by one', async () => {
  const take = make()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => take('a')))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
})

it('refuses on every host and after a restart until the window ends', async () => {
  const [take, other] = [make(), make()]
  await take('a')
  await take('a')
  await take('a')
  time += 50_000
  for (const call of [take, other, make()])
    await expect(call('a')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '10' } })
  await take('b')
  time += 10_000
  for (const call of [take, other, make()]) await call('a')
})
