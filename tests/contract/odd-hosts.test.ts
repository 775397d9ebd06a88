import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pull } from '../../publish/pull/pull.ts'
import { rounds } from '../faults/rounds.ts'
import { expectedLines, linesOf, type Report } from '../odd-host/check-report.ts'
import { drawOddHost, type OddHost } from '../odd-host/odd-host.ts'
import { type FakeHost, startFakeHost } from './fake-host.ts'

const count = rounds(10, 2_000)
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)
const keys = {
  ...{ items: 'Id', packages: 'GroupId', reforms: 'ReformBox', enchants: 'Id' },
  ...{ monsters: 'Id', maps: 'Name', shops: 'Id', posts: 'id' },
} as const

let folder: string
let host: FakeHost
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'odd-hosts-'))
  host = await startFakeHost()
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

it(`publishes the good records of ${count} odd hosts and reports each bad one`, async () => {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { answers, expected } = drawOddHost(seed)
    host.answers = answers
    const at = path.join(folder, String(seed))
    await pull({ host: host.origin, folder: at, backoffMs: 1, progress: { expect() {}, step() {}, end() {} } })
    const report = JSON.parse(readFileSync(path.join(at, 'quarantine.json'), 'utf8')) as Report
    expect(linesOf(report), `seed ${seed}`).toEqual(expectedLines(expected))
    for (const [collection, key] of Object.entries(keys)) {
      const file = path.join(at, 'current', `${collection}.json`)
      const records = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[]
      const published = records.map((record) => String(record[key])).sort()
      const where = `${collection} of seed ${seed}`
      expect(published, where).toEqual(expected.published[collection as keyof OddHost['expected']['published']].sort())
    }
    rmSync(at, { recursive: true })
  }
})
