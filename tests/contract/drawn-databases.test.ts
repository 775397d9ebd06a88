// Generated databases have duplicate keys, `Clear`, modes, missing files, every header version and keys of forks.
import { expect, it } from 'vitest'
import { rounds } from '../faults/rounds.ts'
import { compareRecords } from '../plain-reading/compare-records.ts'
import { drawDatabase } from '../plain-reading/draw-database.ts'
import { rathenaRoot } from '../rathena-root.ts'

const seeds = rounds(20, 300)

it(`the records of ${seeds} generated databases equal those of an independent reader`, async () => {
  let rows = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const mode = seed % 3 === 0 ? 'prerenewal' : 'renewal'
    const root = await rathenaRoot(drawDatabase(seed, mode === 'renewal' ? 4 : 0))
    rows += await compareRecords(root, mode, `seed ${seed}`)
  }
  expect(rows).toBeGreaterThan(seeds * 4)
})
