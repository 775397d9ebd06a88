import { describe, expect, it } from 'vitest'
import { createRandom } from '../values/random.ts'
import { judgeRow } from './judge-rate.ts'
import { addTry, emptyCounts } from './try-counts.ts'

type Random = ReturnType<typeof createRandom>

/** `itemdb_searchrandomid` of rAthena: rows of one subgroup; a shared pool keeps what it gave until it is empty. */
function createSubgroup(random: Random, rates: readonly number[], isShared: boolean) {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  let given = rates.map(() => 0)
  let total = 0
  return {
    restart() {
      given = rates.map(() => 0)
      total = 0
    },
    draw(): number {
      let left = random.int(1, sum - total)
      const row = rates.findIndex((rate, index) => {
        left -= rate - (given[index] ?? 0)
        return left <= 0
      })
      if (!isShared) return row
      given[row] = (given[row] ?? 0) + 1
      total += 1
      if (total >= sum) this.restart()
      return row
    },
  }
}

/** Openings of a box of two rows over some runs of the map server; `lost`: chance that a full bag loses the rare prize. */
function history(random: Random, { drawn, isShared, lost }: { drawn: number[]; isShared: boolean; lost: number }) {
  const subgroup = createSubgroup(random, drawn, isShared)
  const counts = emptyCounts(2)
  const runs = random.int(1, 6)
  // The first run began before the count.
  for (let before = random.int(0, 500); before > 0; before--) subgroup.draw()
  for (let run = 0; run < runs; run++) {
    if (run > 0) subgroup.restart()
    for (let opening = random.int(200, 600); opening > 0; opening--) {
      const row = subgroup.draw()
      addTry(counts, row === 0 && random.chance(lost) ? 'unlike' : [row])
    }
  }
  return { counts, runs }
}

function judge(random: Random, tickets: number, drawnRare: number, lost: number, isShared: boolean) {
  const published = 0.1
  const { counts, runs } = history(random, { drawn: [drawnRare, tickets - drawnRare], isShared, lost })
  const pool = isShared ? { tickets, runs } : undefined
  return [published, 1 - published].map((rate, row) =>
    judgeRow({ published: rate, times: 1, hits: counts.hits[row] ?? 0, pool }, counts),
  )
}

describe('200 histories drawn by the engine’s loop', () => {
  const histories = Array.from({ length: 200 }, (_, seed) => {
    const random = createRandom(`history ${seed}`)
    return { random, tickets: random.pick([10, 50, 100, 1_000, 10_000]), isShared: seed % 2 === 0 }
  })

  it('no row with the published rate is contradicted, also if prizes are lost to full inventories', () => {
    const wrong = histories.filter(({ random, tickets, isShared }) =>
      judge(random, tickets, tickets / 10, random.pick([0, 0.05, 0.5]), isShared).some((row) => row.contradicted),
    )
    expect(wrong.map(({ tickets, isShared }) => ({ tickets, isShared }))).toEqual([])
  })

  it('the intervals contain the rates of most honest rows', () => {
    const outside = histories.filter(({ random, tickets, isShared }) =>
      judge(random, tickets, tickets / 10, 0, isShared).some((row) => row.isOutside),
    )
    expect(outside.length).toBeLessThan(25)
  })

  it('2 % where 10 % is published is contradicted by 1,000 openings', () => {
    const missed = histories.filter(({ random, isShared }) => {
      const manipulated = () => judge(random, 100, 2, 0, isShared)
      const rows = manipulated()
      return (rows[0]?.tries ?? 0) >= 1_000 && !rows.every((row) => row.contradicted)
    })
    expect(missed).toEqual([])
  })
})
