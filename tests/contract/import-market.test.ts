import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { withImportLock } from '../../host/importers/import-lock.ts'
import { describeDatabase } from '../databases.ts'

describe('sales from the standard input', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'import-'))
    file = path.join(folder, 'almanac.sqlite')
    const opened = openDatabase(`sqlite:${file}`)
    await migrate(opened.db)
    await opened.close()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function start(source = '-') {
    const script = path.join(import.meta.dirname, '../../scripts/import-market.ts')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'sales', source], {
      env: { ...process.env, DATABASE_URL: `sqlite:${file}`, TMPDIR: folder },
    })
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { input: child.stdin, said }
  }
  const line = (nameid: number) =>
    `${JSON.stringify({ nameid, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00' })}\n`
  const count = (database: DatabaseSync) => database.prepare('SELECT count(*) AS n FROM sales').get()?.n

  it('keep nobody from writing while the source is slow, and are recorded when it ends', async () => {
    const { input, said } = start()
    // Far more than a pipe holds: when it is taken, the import has read most of it.
    if (!input.write(line(501).repeat(20_000))) await once(input, 'drain')
    const other = new DatabaseSync(file, { timeout: 0 })
    other.exec('BEGIN IMMEDIATE; COMMIT')
    input.end(line(502))
    const [stdout] = await said
    expect(stdout).toBe('20001 sales of 2 items recorded\n')
    expect(count(other)).toBe(20_001)
    other.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('almanac-import'))).toEqual([])
  })

  it('come from a file, and a folder in its place is named as a mistake of the caller', async () => {
    const [, stderr, [code]] = await start(folder).said
    expect(code).toBe(2)
    expect(stderr).toMatch(/EISDIR[\s\S]*Nothing was imported/)
  })

  it('are refused whole for one wrong line, which is named', async () => {
    const { input, said } = start()
    input.end(`${line(501).repeat(3)}${line(0)}`)
    const [, stderr, [code]] = await said
    expect(code).toBe(4)
    expect(stderr).toMatch(/-, line 4: nameid/)
    const database = new DatabaseSync(file)
    expect(count(database)).toBe(0)
    database.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('almanac-import'))).toEqual([])
  })
})

describeDatabase('imports of the same sales', (database) => {
  it('that find another one at work wait and say so, and record each sale once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'sales.jsonl')
    const sale = { nameid: 501, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00' }
    writeFileSync(
      file,
      Array.from({ length: 12_000 }, (_, n) => `${JSON.stringify({ ...sale, sale_id: `sale-${n}` })}\n`).join(''),
    )
    const script = path.join(import.meta.dirname, '../../scripts/import-market.ts')
    const start = () => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'sales', file], {
        env: { ...process.env, DATABASE_URL: database().url },
      })
      const run = { stdout: '', ended: Promise.all([text(child.stderr), once(child, 'close')]) }
      child.stdout.setEncoding('utf8').on('data', (said: string) => (run.stdout += said))
      return run
    }
    const { db, can } = database().open()
    for (const table of ['sales', 'sale_days'] as const) await db.deleteFrom(table).execute()
    const waits = 'Another import is at work; waiting for its end\n'
    // One is at work until the others have all found it, however fast or slowly they start.
    const runs = await withImportLock({ db, can }, database().url, async () => {
      const begun = [start(), start(), start()]
      await expect.poll(() => begun.map(({ stdout }) => stdout), { timeout: 60_000 }).toEqual([waits, waits, waits])
      return begun
    })
    const ends = await Promise.all(runs.map(({ ended }) => ended))
    expect(ends.map(([stderr, [code]]) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    const said = runs.map(({ stdout }) => stdout).join('')
    expect(said.match(/(\d+) sales of/g)?.sort()).toEqual(['0 sales of', '0 sales of', '12000 sales of'])
    const sums = await db.selectFrom('sale_days').select(['sales', 'amount']).execute()
    expect(sums.map((row) => [Number(row.sales), Number(row.amount)])).toEqual([[12_000, 12_000]])
  }, 120_000)
})
