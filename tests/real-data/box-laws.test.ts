/** Each number of boxes is the least by the exact laws, for every random row of the stock database. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type BoxWant, certainBoxes, chanceOfBoxes } from '../../domain/odds/boxes.ts'
import { dropPools } from '../../domain/odds/drop-rate.ts'
import { boxesOfRows, ticketsOf } from '../../domain/odds/row-boxes.ts'
import { sufficientPercents } from '../../domain/odds/sufficient-percents.ts'
import { drawCount, type PackageDetail } from '../../domain/packages/package.ts'
import { loadRathena } from '../../game-data/rathena/index.ts'
import { deadlineMs } from '../run/until.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'

const stock = sharedPath('data/rathena') ?? ''
/** Pools of more tickets take long in an unknown phase. */
const mostTickets = 300

function poolsOf(packages: ReadonlyMap<string, PackageDetail>) {
  return [...packages.values()].flatMap((entry) =>
    dropPools(entry.Items).pools.map(({ pool, rows }) => ({
      name: `${entry.GroupId} ${pool}`,
      perBox: drawCount(entry, pool),
      rows: rows.map(({ row }) => ({ weight: row.Chance, oddsPer100k: row.Refused ? 0 : row.Effective })),
    })),
  )
}

describe.skipIf(!stock)(`boxes of the real database (skipped where ${sharedReason})`, () => {
  let pools: ReturnType<typeof poolsOf>
  beforeAll(async () => {
    pools = poolsOf((await loadRathena({ root: stock, mode: 'renewal' })).packages)
  }, 3 * deadlineMs)

  it('a number of boxes has its chance, and one box less has not', () => {
    let count = 0
    for (const { name, perBox, rows } of pools) {
      const { all, of } = ticketsOf(rows)
      const pool = { tickets: all, perBox, shared: false }
      const known = new Set<number>()
      for (const [index, boxes] of boxesOfRows(rows, pool).entries()) {
        const tickets = of[index] ?? 0
        expect(boxes === undefined, name).toBe(tickets === 0)
        if (!boxes || known.has(tickets)) continue
        known.add(tickets)
        const want: BoxWant[] = [{ pool, rows: [{ tickets, times: 1 }] }]
        for (const [at, percent] of sufficientPercents.entries()) {
          const boxesNeeded = boxes.counts[at]
          if (typeof boxesNeeded !== 'number') continue
          expect(chanceOfBoxes(want, boxesNeeded, 'independent'), name).toBeGreaterThanOrEqual(percent / 100 - 1e-9)
          expect(chanceOfBoxes(want, boxesNeeded - 1, 'independent'), name).toBeLessThan(percent / 100)
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(5_000)
  })

  it('if the same pools were shared, the certain number would be the least one', () => {
    let count = 0
    for (const { name, perBox, rows } of pools) {
      if (rows.some(({ oddsPer100k = 0 }) => oddsPer100k > 0)) continue
      const { all, of } = ticketsOf(rows)
      const pool = { tickets: all, perBox, shared: true }
      for (const [index, boxes] of boxesOfRows(rows, pool).entries()) {
        const tickets = of[index] ?? 0
        if (!boxes || tickets === all) continue
        const want: BoxWant[] = [{ pool, rows: [{ tickets, times: 1 }] }]
        const certain = boxes.certainAlone ?? Number.NaN
        expect(certain, name).toBe(Math.ceil((2 * (all - tickets) + 1) / perBox))
        expect(certain, name).toBe(certainBoxes(want, 'unknownPhase'))
        // With more tickets than one, the worst order is too rare to be told from none.
        if (all > mostTickets || tickets > 1) continue
        expect(chanceOfBoxes(want, certain, 'unknownPhase'), name).toBeGreaterThan(1 - 1e-9)
        expect(chanceOfBoxes(want, certain - 1, 'unknownPhase'), name).toBeLessThan(1 - 1e-9)
        count++
      }
    }
    expect(count).toBeGreaterThan(50)
  })
})
