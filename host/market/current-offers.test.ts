import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shop, shopRow } from '../../tests/market-data.ts'
import { memoryDatabase } from '../../tests/prepared-schema.ts'
import { smallGameData } from '../../tests/small-game-data.ts'
import { createLog } from '../base/log.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createCurrentOffers } from './current-offers.ts'
import { createVending } from './store/vending.ts'

let database: OpenDatabase
let currentOffers: ReturnType<typeof createCurrentOffers>
const lines: string[] = []

beforeEach(async () => {
  database = await memoryDatabase()
  lines.length = 0
  const games = { current: { data: smallGameData(), version: 'a' } } as never
  currentOffers = createCurrentOffers({ database, games, log: createLog((line) => lines.push(line)) }, { smallRows })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

const sell = (price: number, rows: number) =>
  createVending(database).replaceAll([shop({ rows: Array.from({ length: rows }, () => shopRow({ price })) })])
const cheapest = async () => {
  const { index } = await currentOffers()
  return JSON.parse(String(index.answer([501], 1))).results[0]?.price
}
const smallRows = 5
/** More rows than a search waits for, and more than one page. */
const many = 600

it('is never behind the database in a small market', async () => {
  await sell(1, 3)
  expect(await cheapest()).toBe(1)
  await sell(2, 3)
  expect(await cheapest()).toBe(2)
})

it('answers from the old index while it reads a large new market', async () => {
  // Time stands still: on a busy machine the replacement itself may take longer than an index may be used on.
  vi.useFakeTimers({ toFake: ['performance'] })
  await sell(1, many)
  expect(await cheapest()).toBe(1)
  await sell(2, many)
  expect(await cheapest()).toBe(1)
  await expect.poll(cheapest).toBe(2)
})

it('does not show an old index after a pause in searches', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await sell(1, many)
  expect(await cheapest()).toBe(1)
  await sell(2, many)
  vi.advanceTimersByTime(60_000)
  expect(await cheapest()).toBe(2)
})

it('fails while the shops cannot be read, says so in the log, and reads them again at the next search', async () => {
  await sell(1, 3)
  await database.db.schema.alterTable('vending_shops').renameTo('gone').execute()
  await expect(cheapest()).rejects.toThrow('vending_shops')
  expect(lines.join()).toContain('cannot read the shops from the database')
  await database.db.schema.alterTable('gone').renameTo('vending_shops').execute()
  expect(await cheapest()).toBe(1)
})
