import { describe, expect, it } from 'vitest'
import { type RefinePlan, refineNeeds } from './refine-plan.ts'
import { npcPercent, type RefineTry, refineTry, windowChance } from './refine-step.ts'
import type { RefineTable, RefineWay } from './refine-table.ts'

const ore = 985
const blessing = 6635
const way = (Chance: number, rest: Partial<RefineWay> = {}): RefineWay => ({
  ...{ Type: 'Normal', Chance, Effective: Math.min(10_000, Chance + 1), Price: 2000, Material: ore, Break: 0, Down: 0 },
  ...rest,
})

/** A table with one way for each level. */
function tableOf(ways: readonly RefineWay[], blessings = 0): Pick<RefineTable, 'Levels'> {
  const Blessing = blessings > 0 ? { Material: blessing, Amount: blessings } : undefined
  return {
    Levels: ways.map((one, index) => ({ Level: index + 1, Bonus: 0, RandomBonus: 0, Blessing, Ways: [one] })),
  }
}

function planOf(table: Pick<RefineTable, 'Levels'>, { from = 0, restart = 0, isProtected = false } = {}): RefinePlan {
  const to = table.Levels.length
  const tries = table.Levels.map((_, level) => refineTry(table, level, 'Normal', isProtected) as RefineTry)
  return { from, to, restart, tries }
}

describe('a try in the refine window', () => {
  it.each([
    [way(2000), 0.2001],
    [way(9999), 1],
    [way(10_000, { Effective: undefined }), 1],
    [way(2000, { Effective: undefined }), 0.2],
  ])('succeeds with one more than the rate (%o)', (one, chance) => {
    expect(windowChance(one)).toBeCloseTo(chance, 15)
  })

  it('destroys first, and takes levels only from what is not destroyed', () => {
    const table = tableOf([way(10_000), way(10_000), way(799, { Break: 2000, Down: 3 })])
    expect(refineTry(table, 2, 'Normal', false)?.results).toEqual([
      { to: 3, chance: 0.08 },
      { to: 'broken', chance: expect.closeTo(0.92 * 0.2, 12) },
      { to: 0, chance: expect.closeTo(0.92 * 0.8, 12) },
    ])
  })

  it('changes nothing if it fails with protection, whose price is due in any case', () => {
    const table = tableOf([way(799, { Break: 10_000 })], 7)
    expect(refineTry(table, 0, 'Normal', true)).toEqual({
      ...{ from: 0, zeny: 2000 },
      results: [
        { to: 1, chance: 0.08 },
        { to: 0, chance: 0.92 },
      ],
      materials: [
        { item: ore, amount: 1 },
        { item: blessing, amount: 7 },
      ],
    })
    expect(refineTry(tableOf([way(799)]), 0, 'Normal', true)).toBeUndefined()
    expect(refineTry(table, 0, 'HD', false)).toBeUndefined()
    expect(refineTry(tableOf([way(799, { Material: 0 })]), 0, 'Normal', false)).toBeUndefined()
  })

  it('has whole percents at an NPC', () => {
    expect([950, 10_000, 99].map((Chance) => npcPercent({ Chance }))).toEqual([9, 100, 0])
  })
})

/** The law of the tries, zeny and pieces by following every way, try by try. */
function enumerate({ from, to, restart, tries }: RefinePlan, most: number) {
  let states = new Map([[`${from},0,1`, 1]])
  const ended: { tries: number; zeny: number; pieces: number; chance: number }[] = []
  for (let count = 1; count <= most; count++) {
    const next = new Map<string, number>()
    for (const [key, chance] of states) {
      const [level = 0, zeny = 0, pieces = 0] = key.split(',').map(Number)
      const one = tries[level] as RefineTry
      for (const result of one.results) {
        const isBroken = result.to === 'broken'
        const place = result.to === 'broken' ? restart : result.to
        const spent = zeny + one.zeny
        if (place >= to) ended.push({ tries: count, zeny: spent, pieces, chance: chance * result.chance })
        else {
          const then = `${place},${spent},${pieces + (isBroken ? 1 : 0)}`
          next.set(then, (next.get(then) ?? 0) + chance * result.chance)
        }
      }
    }
    states = next
  }
  return ended
}

/** The least amount with at least this chance. */
function leastAmount(law: readonly { amount: number; chance: number }[], wanted: number): number {
  let sum = 0
  for (const { amount, chance } of law.toSorted((a, b) => a.amount - b.amount)) {
    sum += chance
    if (sum >= wanted) return amount
  }
  return Number.NaN
}

const chances = [0.25, 0.5, 0.9, 0.99]

describe('a plan agrees with every way followed one by one', () => {
  const broken = way(5999, { Break: 10_000, Price: 50 })
  it.each<[string, RefinePlan]>([
    ['that destroys', planOf(tableOf([way(10_000), broken, way(6999, { Break: 10_000 })]))],
    ['that falls by one', planOf(tableOf([way(7999), way(7999, { Down: 1, Price: 700 }), way(7999, { Down: 1 })]))],
    [
      'that destroys or falls',
      planOf(tableOf([way(8999), way(8999), way(6999, { Break: 2000, Down: 3 })]), { from: 2 }),
    ],
    ['with protection', planOf(tableOf([way(6999, { Break: 10_000 }), way(4999)], 4), { isProtected: true })],
    ['whose new pieces are refined', planOf(tableOf([way(10_000), way(5999, { Break: 10_000 })]), { restart: 1 })],
    ['without costs', planOf(tableOf([way(6999, { Price: 0 }), way(6999, { Price: 0, Down: 1 })]))],
  ])('%s', (_, plan) => {
    const law = enumerate(plan, 100)
    const needs = refineNeeds(plan, chances)
    expect(law.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 8)
    for (const kind of ['tries', 'zeny', 'pieces'] as const) {
      const amounts = law.map((end) => ({ amount: end[kind], chance: end.chance }))
      const mean = amounts.reduce((sum, { amount, chance }) => sum + amount * chance, 0)
      expect(needs?.[kind].mean).toBeCloseTo(mean, kind === 'zeny' ? 2 : 5)
      expect(needs?.[kind].budgets).toEqual(chances.map((chance) => leastAmount(amounts, chance)))
    }
    const one = law.filter(({ pieces }) => pieces === 1).reduce((sum, { chance }) => sum + chance, 0)
    expect(needs?.firstPiece).toBeCloseTo(one, 8)
    const ores = [...(needs?.materials.get(ore)?.budgets ?? [])]
    expect(ores).toEqual(needs?.tries.budgets)
  })
})

it('a mean of 10¹³ tries keeps its digits', () => {
  const success = 0.05
  const needs = refineNeeds(planOf(tableOf(Array.from({ length: 10 }, () => way(499, { Down: 20 })))), chances)
  const mean = (1 - success ** 10) / (success ** 10 * (1 - success))
  expect((needs?.tries.mean ?? 0) / mean).toBeCloseTo(1, 12)
  // Nearly geometric: so long a chain has forgotten its start.
  const [, half = 0] = needs?.tries.budgets ?? []
  expect(half / (mean * Math.LN2)).toBeCloseTo(1, 9)
})

it('amounts of a chain with two prices are those of its own distribution', () => {
  const plan = planOf(
    tableOf([
      ...Array.from({ length: 9 }, () => way(1999, { Down: 1, Price: 50 })),
      way(799, { Price: 100_000, Down: 3 }),
    ]),
  )
  const needs = refineNeeds(plan, [0.5, 0.99])
  const [half = 0, most = 0] = needs?.zeny.budgets ?? []
  expect(half % 50).toBe(0)
  expect(half).toBeGreaterThan((needs?.zeny.mean ?? 0) * 0.6)
  expect(most / half).toBeCloseTo(Math.log(100) / Math.LN2, 2)
})

it('a level that no try reaches has no needs', () => {
  expect(refineNeeds(planOf(tableOf([way(10_000), way(0, { Effective: 0 })])), chances)).toBeUndefined()
})

it('a certain plan needs one try a level and one piece', () => {
  const needs = refineNeeds(planOf(tableOf([way(10_000), way(10_000)])), chances)
  expect(needs).toMatchObject({ firstPiece: 1, tries: { mean: 2, budgets: [2, 2, 2, 2] }, pieces: { mean: 1 } })
})
