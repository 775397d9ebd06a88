import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { describeEachDatabase } from '../databases.ts'
import { prepareDatabase } from '../prepared-schema.ts'
import { projectRoot, quiet } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const sale = { nameid: 501, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00' }

/** Starts `npm run import-market -- sales SOURCE` and collects its output. */
function start(source: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [quiet, 'scripts/import-market.ts', 'sales', source], {
    cwd: projectRoot,
    env: commandEnv(env),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const run = { input: child.stdin, stdout: '', stderr: '', ended: once(child, 'close') }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text))
  return run
}

describe('sales from standard input', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = temporaryFolder('import')
    file = path.join(folder, 'almanac.sqlite')
    await prepareDatabase(`sqlite:${file}`)
  })

  const importFrom = (source: string) => start(source, { DATABASE_URL: `sqlite:${file}`, TMPDIR: folder })
  const line = (nameid: number) => `${JSON.stringify({ ...sale, nameid })}\n`
  function countSales() {
    const database = new DatabaseSync(file)
    const row = database.prepare('SELECT count(*) AS n FROM sales').get()
    database.close()
    return row?.n
  }
  const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('almanac-import'))

  it('a slow source does not lock the database, and its sales are recorded when it ends', async () => {
    const run = importFrom('-')
    // More than the buffer of a pipe: after `drain` the import has read most of it.
    if (!run.input.write(line(501).repeat(20_000))) await once(run.input, 'drain')
    const other = new DatabaseSync(file, { timeout: 0 })
    other.exec('BEGIN IMMEDIATE; COMMIT')
    other.close()
    run.input.end(line(502))
    await run.ended
    expect([run.stdout, run.stderr]).toEqual(['20001 sales of 2 items recorded\n', ''])
    expect([countSales(), leftovers()]).toEqual([20_001, []])
  })

  it('one wrong line rejects all sales, and is named', async () => {
    const run = importFrom('-')
    run.input.end(`${line(501).repeat(3)}${line(0)}`)
    expect([...(await run.ended), run.stderr]).toEqual([4, null, expect.stringMatching(/-, line 4: nameid/)])
    expect([countSales(), leftovers()]).toEqual([0, []])
  })
})

describeEachDatabase('two imports of the same sales', (database) => {
  it('two simultaneous imports record each sale once', async () => {
    const folder = temporaryFolder('imports')
    const file = path.join(folder, 'sales.jsonl')
    const lines = Array.from({ length: 12_000 }, (_, n) => JSON.stringify({ ...sale, sale_id: `sale-${n}` }))
    writeFileSync(file, lines.join('\n'))
    const { db } = database().open()
    const runs = [start(file, { DATABASE_URL: database().url }), start(file, { DATABASE_URL: database().url })]
    for (const run of runs) expect([...(await run.ended), run.stderr]).toEqual([0, null, ''])
    const counts = runs.map(({ stdout }) => /(\d+) sales of/.exec(stdout)?.[1])
    expect(counts.sort()).toEqual(['0', '12000'])
    const sums = await db.selectFrom('sale_days').select(['sales', 'amount']).execute()
    expect(sums.map((row) => [Number(row.sales), Number(row.amount)])).toEqual([[12_000, 12_000]])
  })
})
