import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { sale } from '../../../tests/market-data.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createSales } from '../store/sales.ts'
import { type Alone, importSales, importShops } from './import-files.ts'

let folder: string
let file: string
let database: OpenDatabase
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-files-'))
  file = path.join(folder, 'a.jsonl')
  database = await memoryDatabase()
  return async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})

const atOnce: Alone = (work) => work()
const line = (fields: Record<string, unknown>) =>
  `${JSON.stringify({ nameid: 501, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00', ...fields })}\n`
const shopLine = (title: string) =>
  `${JSON.stringify({ vending_id: 5, shop_title: title, currency: 'ZENY', char_name: '商人', map: 'prontera', x: 1, y: 2, items: [] })}\n`

it('makes the medians of sales that an interrupted import has written', async () => {
  const sold = { sale_id: 'a', purchased_date: new Date().toISOString() }
  await createSales(database).record([sale({ sourceKey: 'a', soldAt: Date.now() })])
  writeFileSync(file, line(sold))
  expect(await importSales(database, file, atOnce)).toBe('0 sales of 0 items recorded')
  const medians = await database.db.selectFrom('sale_medians').select(['nameid', 'median']).execute()
  expect(medians).toEqual([{ nameid: 501, median: 50 }])
})

it('has the shops of the file as it is when the import has its turn', async () => {
  writeFileSync(file, shopLine('舊'))
  await importShops(database, file, (work) => {
    writeFileSync(file, shopLine('新'))
    return work()
  })
  expect(await database.db.selectFrom('vending_shops').select('title').execute()).toEqual([{ title: '新' }])
})
