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
  const reads = make()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => reads.take('a')))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
})

it('counts over a restart and over two hosts', async () => {
  const first = make()
  await first.take('a')
  await first.take('a')
  await first.flush()
  const second = make()
  await second.take('a')
  await expect(second.take('a')).rejects.toMatchObject({ status: 429 })
  await second.flush()
  await first.flush()
  await expect(make().take('a')).rejects.toMatchObject({ status: 429 })
})
