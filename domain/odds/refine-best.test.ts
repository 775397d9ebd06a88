import { describe, expect, it, test } from 'vitest'
import { createRandom } from '../values/random.ts'
import { planRefine, type RefineBest } from './refine-best.ts'
import type { RefineGoal, RefineState } from './refine-goal.ts'
import type { GradeStep, RefineTable, RefineWay } from './refine-table.ts'

const ore = 985
const dear = 6240
const blessing = 6635
const jewel = 1000
const dust = 1001
const way = (Type: string, Chance: number, rest: Partial<RefineWay> = {}): RefineWay => ({
  ...{ Type, Chance, Effective: Chance, Price: 100, Material: Type === 'HD' ? dear : ore, Break: 0, Down: 0 },
  ...rest,
})
const level = (Level: number, Ways: RefineWay[], blessings = 0): RefineTable['Levels'][number] => ({
  ...{ Level, Bonus: 0, RandomBonus: 0, Ways },
  ...(blessings > 0 && { Blessing: { Material: blessing, Amount: blessings } }),
})
const goalOf = (parts: Partial<RefineGoal>): RefineGoal => ({
  ...{ from: { grade: 0, refine: 0 }, to: { grade: 0, refine: 1 }, restart: 0, aim: 'tries', prices: new Map() },
  ...{ piecePrice: undefined, goalPrice: undefined },
  ...parts,
})
function bestOf(rules: Parameters<typeof planRefine>[0], goal: RefineGoal): RefineBest {
  const answer = planRefine(rules, goal)
  if (answer.kind !== 'plan') throw new Error(`no plan, but ${answer.kind}`)
  return answer
}
const actions = ({ steps }: RefineBest) =>
  steps.map(({ action }) => (action.kind === 'refine' ? `${action.type}${action.isProtected ? '+' : ''}` : action.kind))

describe('the best way to a refine level', () => {
  const table = {
    Levels: [
      level(1, [way('Normal', 10_000), way('HD', 10_000, { Price: 900 })]),
      level(2, [way('Normal', 2500, { Break: 10_000 }), way('HD', 2500, { Down: 1 })], 1),
    ],
  }
  const rules = { table, grades: undefined }
  const to = { grade: 0, refine: 2 }

  it('has the fewest tries, or the lowest price', () => {
    // Protected: 1 + 1 ÷ 0.25 tries. With HD, each failure costs a try of +1 again.
    const quick = bestOf(rules, goalOf({ to }))
    expect(actions(quick)).toEqual(['Normal', 'Normal+'])
    expect(quick.tries).toEqual({ mean: 5, budgets: [4, 10, 18], isRounded: false })
    expect(quick).toMatchObject({ firstPiece: 1, pieces: { mean: 1 }, zeny: { mean: 500 }, money: undefined })

    const prices = new Map([ore, dear, blessing].map((id) => [String(id), id === blessing ? 100_000 : 10]))
    const cheap = bestOf(rules, goalOf({ to, aim: 'money', prices, piecePrice: 50_000 }))
    expect(actions(cheap)).toEqual(['Normal', 'HD'])
    expect(cheap.tries.mean).toBeCloseTo(4 + 4, 9)
    // The last try to +2 succeeds; the other three fall to +0.
    expect(cheap.money?.mean).toBeCloseTo(4 * 110 + 4 * 110, 9)
    expect(cheap).toMatchObject({ unpriced: [], isPieceUnpriced: false })

    // A material without a price costs nothing, and is named.
    const known = new Map([dear, blessing].map((id) => [String(id), 10_000]))
    const rich = bestOf(rules, goalOf({ to, aim: 'money', prices: known, piecePrice: 10 }))
    expect(rich).toMatchObject({ unpriced: [String(ore)], pieces: { mean: expect.closeTo(4, 9) } })
    expect(rich.firstPiece).toBeCloseTo(0.25, 12)
    expect(rich.money?.mean).toBeCloseTo(4 * 200 + 3 * 10, 9)
  })

  it('takes the way with the lower price, if two have equally many tries', () => {
    const [dearer, cheaper] = [
      way('HD', 2500, { Price: 20_000, Down: 1 }),
      way('Enriched', 2500, { Price: 2_000, Down: 1 }),
    ]
    const first = [way('HD', 10_000, { Price: 20_000 }), way('Enriched', 10_000, { Price: 2_000 })]
    const alike = { table: { Levels: [level(1, first), level(2, [dearer, cheaper])] }, grades: undefined }
    const plan = bestOf(alike, goalOf({ to }))
    expect(actions(plan)).toEqual(['Enriched', 'Enriched'])
    expect(plan).toMatchObject({ tries: { mean: expect.closeTo(8, 9) }, zeny: { mean: expect.closeTo(16_000, 6) } })
  })

  it('names what costs less to buy, and how often making is cheaper', () => {
    const prices = new Map([[String(blessing), 100_000]])
    const priced = { to, aim: 'money', prices, piecePrice: 0 } as const
    expect(planRefine(rules, goalOf({ ...priced, goalPrice: 199 }))).toMatchObject({ kind: 'buy' })
    const made = bestOf(rules, goalOf({ ...priced, goalPrice: 1000 }))
    expect(made.buying).toMatchObject({ isCheaper: false })
    // At most 1,000 zeny: five rounds of two tries.
    expect(made.buying?.chanceBelow).toBeCloseTo(1 - 0.75 ** 5, 9)
    const asked = bestOf(rules, goalOf({ ...priced, aim: 'tries', goalPrice: 1 }))
    expect(asked.buying?.isCheaper).toBe(true)
  })

  it('is none where the table does not lead there', () => {
    expect(planRefine(rules, goalOf({ to: { grade: 0, refine: 3 } }))).toEqual({ kind: 'unreachable' })
    expect(planRefine(rules, goalOf({ to: { grade: 1, refine: 0 } }))).toEqual({ kind: 'unreachable' })
  })
})

describe('raising a grade', () => {
  const table = { Levels: [1, 2, 3].map((number) => level(number, [way('Normal', 10_000)])) }
  const grade: GradeStep = {
    ...{ Grade: 0, Bonus: 0, Chances: [2, 3].map((Refine) => ({ Refine, Chance: Refine * 2000 })) },
    Catalyst: { Material: dust, Amount: 3, Steps: 10, Chance: 1000 },
    Options: [
      { Option: 0, Material: jewel, Amount: 1, Price: 1000, Break: 10_000, Down: 0 },
      { Option: 1, Material: jewel, Amount: 5, Price: 5000, Break: 0, Down: 2 },
    ],
  }
  const rules = { table, grades: { Steps: [grade] } }

  it('starts again at +0 of the next grade, with as much of the catalyst as pays', () => {
    const best = bestOf(rules, goalOf({ to: { grade: 1, refine: 2 } }))
    // Certain at +2 with six portions: two tries, one, and two more.
    expect(best.tries.mean).toBe(5)
    const raised = best.steps.find(({ action: { kind } }) => kind === 'grade')
    expect(raised).toMatchObject({ grade: 0, refine: 2, action: { catalysts: 6, chance: 1 } })
    expect(best.materials).toContainEqual({ key: String(dust), amount: expect.objectContaining({ mean: 18 }) })
    const priced = new Map([[String(dust), 1_000_000]])
    const cheap = bestOf(rules, goalOf({ to: { grade: 1, refine: 0 }, aim: 'money', prices: priced, piecePrice: 5 }))
    expect(cheap.steps.filter(({ action: { kind } }) => kind === 'grade')).toEqual([
      expect.objectContaining({ refine: 3, action: { kind: 'grade', option: 0, catalysts: 0, chance: 0.6 } }),
    ])
    expect(cheap.pieces.mean).toBeCloseTo(1 / 0.6, 9)
  })

  it('is no way for equipment that has the grade', () => {
    const best = bestOf(rules, goalOf({ from: { grade: 1, refine: 1 }, to: { grade: 1, refine: 3 } }))
    expect(best.tries.mean).toBe(2)
  })
})

const random = createRandom('best ways to refine')
const drawWay = (Type: string): RefineWay =>
  way(Type, random.int(500, 9500), {
    ...{ Price: random.int(1, 9), Break: random.pick([0, 0, 2000, 10_000]), Down: random.int(0, 3) },
  })
const drawn = Array.from({ length: 30 }, (_, at) => {
  const count = random.int(2, 5)
  const Levels = Array.from({ length: count }, (_level, index) =>
    level(index + 1, [drawWay('Normal'), drawWay('HD')].slice(0, random.int(1, 2)), random.int(0, 3)),
  )
  const Steps = [0, 1].map(
    (Grade): GradeStep => ({
      ...{ Grade, Bonus: 0, Chances: [{ Refine: count, Chance: random.int(1000, 9000) }] },
      ...(random.chance(0.5) && { Catalyst: { Material: dust, Amount: 2, Steps: 2, Chance: 500 } }),
      Options: [{ Option: 0, Material: jewel, Amount: 1, Price: 7, Break: random.pick([0, 5000]), Down: 1 }],
    }),
  )
  const aim = random.pick(['tries', 'money'] as const)
  const goal = goalOf({
    ...{ aim, to: { grade: random.int(0, 2), refine: count }, restart: random.int(0, count - 1) },
    prices: new Map([ore, dear, blessing, jewel, dust].map((id) => [String(id), random.int(1, 20)])),
    piecePrice: random.int(1, 40),
  })
  return { at, rules: { table: { Levels }, grades: { Steps } }, goal }
})

/** The least expected cost from each state, by value iteration over the rules as they are written. */
function leastCost({ table, grades }: (typeof drawn)[number]['rules'], goal: RefineGoal): number {
  const { to, restart, aim, prices, piecePrice = 0 } = goal
  const values = new Map<string, number>()
  const isDone = ({ grade, refine }: RefineState) => grade >= to.grade && refine >= to.refine
  const costFrom = (state: RefineState) => (isDone(state) ? 0 : (values.get(`${state.grade} ${state.refine}`) ?? 0))
  const price = (id: number) => prices.get(String(id)) ?? 0
  const newPiece = () => (aim === 'tries' ? 1 : piecePrice) + costFrom({ grade: 0, refine: restart })
  const tried = (zeny: number) => (aim === 'tries' ? 1 : zeny)
  function waysFrom({ grade, refine }: RefineState): number[] {
    const { Ways = [], Blessing } = table.Levels[refine] ?? {}
    const refines = Ways.flatMap((one) => {
      const chance = one.Chance / 10_000
      const success = chance * costFrom({ grade, refine: refine + 1 })
      const fallen = costFrom({ grade, refine: Math.max(0, refine - one.Down) })
      const broken = one.Break / 10_000
      const failure = (1 - chance) * (broken * newPiece() + (1 - broken) * fallen)
      const zeny = one.Price + price(one.Material)
      const kept = (1 - chance) * costFrom({ grade, refine })
      const amount = (Blessing?.Amount ?? 0) * price(blessing)
      return [tried(zeny) + success + failure, ...(Blessing ? [tried(zeny + amount) + success + kept] : [])]
    })
    const step = grade < to.grade ? grades.Steps[grade] : undefined
    const base = step?.Chances.find(({ Refine }) => Refine === refine)?.Chance ?? 0
    const raises = base === 0 ? [] : Array.from({ length: (step?.Catalyst?.Steps ?? 0) + 1 }, (_, portions) => portions)
    return [
      ...refines,
      ...raises.flatMap((portions) => {
        const chance = Math.min(1, (base + portions * (step?.Catalyst?.Chance ?? 0)) / 10_000)
        return (step?.Options ?? []).map(({ Material, Amount, Price, Break, Down }) => {
          const fallen = costFrom({ grade, refine: Math.max(0, refine - Down) })
          const failure = (1 - chance) * ((Break / 10_000) * newPiece() + (1 - Break / 10_000) * fallen)
          const zeny = Price + Amount * price(Material) + portions * (step?.Catalyst?.Amount ?? 0) * price(dust)
          return tried(zeny) + chance * costFrom({ grade: grade + 1, refine: 0 }) + failure
        })
      }),
      ...(aim === 'money' ? [newPiece()] : []),
    ]
  }
  for (let change = 1; change > 1e-12; ) {
    change = 0
    for (let grade = 0; grade <= to.grade; grade++)
      for (let refine = 0; refine <= table.Levels.length; refine++) {
        const key = `${grade} ${refine}`
        const isStart = aim === 'money' && grade === 0 && refine === restart
        const ways = waysFrom({ grade, refine }).slice(0, isStart ? -1 : undefined)
        if (ways.length === 0 || isDone({ grade, refine })) continue
        const least = Math.min(...ways)
        change = Math.max(change, Math.abs(least - (values.get(key) ?? 0)) / least)
        values.set(key, least)
      }
  }
  return costFrom(goal.from)
}

test.each(drawn)('drawn tables $at cost what value iteration finds', ({ rules, goal }) => {
  const best = bestOf(rules, goal)
  const cost = goal.aim === 'tries' ? best.tries.mean + best.pieces.mean - 1 : (best.money?.mean ?? 0)
  expect(cost / leastCost(rules, goal)).toBeCloseTo(1, 6)
})
