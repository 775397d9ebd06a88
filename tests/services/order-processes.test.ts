/** Two processes with one database that get the same order at the same moment. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../databases.ts'

const run = promisify(execFile)
const worker = path.join(import.meta.dirname, 'order-worker.ts')

describeEachDatabase('Identical orders of two processes', (database) => {
  it('within 30 s are one order', async () => {
    const open = () => run(process.execPath, ['--disable-warning=ExperimentalWarning', worker, database().url, '25'])
    const ids = (await Promise.all([open(), open()])).flatMap(({ stdout }) => stdout.trim().split('\n'))
    expect(ids).toHaveLength(50)
    expect(new Set(ids).size).toBe(1)
  })
})
