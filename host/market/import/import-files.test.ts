import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { sale } from '../../../tests/market-data.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { storeSales } from '../store/sales.ts'
import { importSales } from './import-files.ts'

let folder: string
let file: string
let database: OpenDatabase
beforeEach(async () => {
  folder = temporaryFolder('import-files')
  file = path.join(folder, 'a.jsonl')
  database = await memoryDatabase()
  return async () => {
    await database.close()
  }
})

const line = (fields: Record<string, unknown>) =>
  `${JSON.stringify({ nameid: 501, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00', ...fields })}\n`

it('an import computes the medians of sales that an interrupted import has recorded', async () => {
  const fields = { sale_id: 'a', purchased_date: new Date().toISOString() }
  await storeSales(database.db, [sale({ sourceKey: 'a', soldAt: Date.now() })])
  writeFileSync(file, line(fields))
  expect(await importSales(database, file)).toBe('0 sales of 0 items recorded')
  const medians = await database.db.selectFrom('sale_medians').select(['nameid', 'median']).execute()
  expect(medians).toEqual([{ nameid: 501, median: 50 }])
})
