/** A first `npm start` pulls two earlier versions of the sample, which become its history. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { highlights } from '../../domain/changes/highlights.ts'
import { openSampleHistory } from '../../host/demo/sample-history.ts'
import { createLog } from '../../host/http/log.ts'
import { startHost } from '../../host/server.ts'
import { pull } from '../../pull/pull.ts'
import { readHistory } from '../../pull/record-changes.ts'
import { pullEarlier } from '../../scripts/start/earlier-versions.ts'

it('has two data patches with monsters, drop rates, spawns, prices and packages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-history-'))
  const config = readConfig({ HOST_PORT: '0', DATABASE_URL: 'sqlite::memory:' })
  const now = Date.parse('2026-01-31T00:00:00Z')
  const history = await openSampleHistory(config.GAME_DATA, now)
  const host = await startHost(config, { log: createLog(() => {}), load: history.load })
  try {
    await pullEarlier({ host, history, accounts: [], log: '' }, folder, new AbortController().signal)
    const progress = { expect() {}, step() {}, end() {} }
    await pull({ host: host.url, folder, unlessChanged: true, now, progress })
    const records = readHistory(path.join(folder, 'current'), (file, reason) => {
      throw new Error(`${file}: ${reason}`)
    })
    expect(records.map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-17', '2026-01-31'])
    for (const { changes } of records) {
      expect(changes.monsters.counts.added).toBeGreaterThan(1)
      const fields = new Set(
        Object.values(changes).flatMap((section) =>
          section.changed.flatMap(({ lines }) => lines.map((line) => line.field)),
        ),
      )
      for (const field of ['drop', 'spawn', 'goods', 'chance', 'description'] as const) expect(fields).toContain(field)
    }
    expect(highlights(records[1] as (typeof records)[number], 3)).toHaveLength(3)
    expect(host.deps.games.current.data.world?.monsters.size).toBe(120)
  } finally {
    await host.close()
    rmSync(folder, { recursive: true })
  }
})
