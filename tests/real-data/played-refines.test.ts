import { describe, expect, it } from 'vitest'
import { planRefine } from '../../domain/odds/refine-best.ts'
import type { RefineGoal } from '../../domain/odds/refine-goal.ts'
import { refineNeeds } from '../../domain/odds/refine-plan.ts'
import { highestLevel, planOf } from '../../domain/odds/refine-query.ts'
import { refineTry } from '../../domain/odds/refine-step.ts'
import type { RefineTable, RefineWay } from '../../domain/odds/refine-table.ts'
import { createRandom } from '../../domain/values/random.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { type PlayedRefine, playRefines, playTry, spentKinds } from './play-refines.ts'

const root = sharedPath('data/rathena') ?? ''
const runs = 1_000_000
const maxErrors = 4
/** A plan from +0 goes as far as it takes few tries. */
const fewTries = 12
/** The highest level that the best way reaches with so many is played. */
const bestTries = 150
/** Of all players of a plan together. */
const playedTries = 4_000_000
const chances = [0.5, 0.9, 0.99]
/** Place of destroyed equipment behind the levels. */
const broken = 21

describe.skipIf(!root)(`refining of the real database (skipped where ${sharedReason})`, async () => {
  const tables = root ? await readTables() : []

  it('has the tables of every kind and level', () => {
    expect(tables.map(({ Id, Levels }) => `${Id} ${Levels.length}`)).toEqual([
      ...[1, 2, 3, 4, 5].map((level) => `Weapon-${level} 20`),
      ...['Armor-1 20', 'Armor-2 20', 'Shadow_Weapon-1 10', 'Shadow_Armor-1 10'],
    ])
  })

  it.each(tables.map((table) => [table.Id, table] as const))(
    'every try of %s has the results that are played',
    (id, table) => {
      for (const { Level, Ways, Blessing } of table.Levels)
        for (const way of Ways)
          for (const isProtected of Blessing ? [false, true] : [false]) {
            const one = refineTry(table, Level - 1, way.Type, isProtected)
            const name = `${id} +${Level} ${way.Type} ${isProtected}`
            const random = createRandom(name)
            const hits = new Float64Array(broken + 1)
            for (let run = 0; run < runs; run++) {
              const after = playTry(way, Level - 1, isProtected, random) ?? broken
              hits[after] = (hits[after] as number) + 1
            }
            const expected = new Map(one?.results.map(({ to, chance }) => [to === 'broken' ? broken : to, chance]))
            for (const [after, count] of hits.entries())
              expect(errors(count / runs, expected.get(after) ?? 0), `${name}: ${after}`).toBeLessThanOrEqual(maxErrors)
          }
    },
  )

  it.each(tables.flatMap((table) => plansOf(table).map((plan) => [plan.name, table, plan] as const)))(
    'players of %s need what the plan says',
    (name, table, { type, from, to, blessing }) => {
      const plan = planOf(table, { from, to, way: type, high: type, blessing, restart: 0 })
      if ('missing' in plan) throw new Error(`no way to +${plan.missing}`)
      const needs = refineNeeds(plan, chances)
      const played: PlayedRefine = {
        ...{ from, to, ways: waysOf(table, type) },
        isProtected: (refine) => blessing !== undefined && table.Levels[refine]?.Blessing !== undefined,
      }
      const random = createRandom(name)
      const count = Math.round(Math.min(runs, playedTries / (needs?.tries.mean ?? 1)))
      const spent = playRefines(played, count, random)
      for (const kind of spentKinds) {
        const amounts = spent[kind]
        const needed = needs?.[kind]
        expect(errorsOfMean(amounts, needed?.mean ?? 0), `${kind}: mean`).toBeLessThanOrEqual(maxErrors)
        for (const [index, chance] of chances.entries()) {
          const amount = needed?.budgets[index] ?? 0
          const share = (least: (spent: number) => boolean) => amounts.filter(least).length / count
          const allowed = maxErrors * Math.sqrt((chance * (1 - chance)) / count)
          expect(
            share((each) => each <= amount),
            `${kind}: ${chance}`,
          ).toBeGreaterThanOrEqual(chance - allowed)
          expect(
            share((each) => each < amount),
            `${kind}: below ${chance}`,
          ).toBeLessThan(chance + allowed)
        }
      }
      const first = spent.pieces.filter((pieces) => pieces === 1).length / count
      expect(errors(first, needs?.firstPiece ?? 0, count)).toBeLessThanOrEqual(maxErrors)
    },
  )
})

describe.skipIf(!root)(`the best way to refine (skipped where ${sharedReason})`, async () => {
  const tables = root ? await readTables() : []
  const random = createRandom('prices of ores')
  const goals = tables.flatMap((table) =>
    (['tries', 'money'] as const).map((aim) => {
      const ids = table.Levels.flatMap(({ Ways, Blessing }) => [...Ways, ...(Blessing ? [Blessing] : [])])
      const prices = new Map(ids.map(({ Material }) => [String(Material), random.int(1, 5_000_000)]))
      const goalTo = (refine: number): RefineGoal => ({
        ...{ from: { grade: 0, refine: 0 }, to: { grade: 0, refine }, restart: random.int(0, 2), aim },
        ...{ prices, piecePrice: random.int(1, 50_000_000), goalPrice: undefined },
      })
      return { name: `${table.Id}, ${aim}`, table, goalTo }
    }),
  )
  it.each(goals)('costs players of $name what the plan says', ({ name, table, goalTo }) => {
    const answers = table.Levels.map(({ Level }) => {
      const goal = goalTo(Math.max(Level, 3))
      return { goal, best: planRefine({ table, grades: undefined }, goal) }
    })
    const isShort = ({ best }: (typeof answers)[number]) => best.kind === 'plan' && best.tries.mean <= bestTries
    const { goal, best } = answers.findLast(isShort) ?? {}
    if (!goal || best?.kind !== 'plan') throw new Error('no plan')
    const actions = new Map(best.steps.map(({ refine, action }) => [refine, action]))
    const count = Math.round(playedTries / best.tries.mean)
    const player = createRandom(name)
    const money = new Float64Array(count)
    const tries = new Float64Array(count)
    const pieces = new Float64Array(count)
    for (let run = 0; run < count; run++) {
      let [spent, tried, used] = [0, 0, 1]
      const replace = () => {
        used++
        spent += goal.piecePrice ?? 0
        return goal.restart
      }
      for (let refine = 0; refine < goal.to.refine; ) {
        const action = actions.get(refine)
        if (action?.kind !== 'refine') {
          refine = replace()
          continue
        }
        const { Ways = [], Blessing } = table.Levels[refine] ?? {}
        const way = Ways.find(({ Type }) => Type === action.type) as RefineWay
        tried++
        spent += way.Price + (goal.prices.get(String(way.Material)) ?? 0)
        if (action.isProtected) spent += (Blessing?.Amount ?? 0) * (goal.prices.get(String(Blessing?.Material)) ?? 0)
        refine = playTry(way, refine, action.isProtected, player) ?? replace()
      }
      money[run] = spent
      tries[run] = tried
      pieces[run] = used
    }
    expect(errorsOfMean(tries, best.tries.mean)).toBeLessThanOrEqual(maxErrors)
    expect(errorsOfMean(money, best.money?.mean ?? 0)).toBeLessThanOrEqual(maxErrors)
    expect(errorsOfMean(pieces, best.pieces.mean)).toBeLessThanOrEqual(maxErrors)
    for (const [index, chance] of chances.entries()) {
      // Sums of zeny may be rounded.
      const within = (most: number) => money.filter((each) => each <= most).length / count
      const budget = best.money?.budgets[index] ?? 0
      const allowed = maxErrors * Math.sqrt((chance * (1 - chance)) / count)
      expect(within(budget * 1.01), `${chance}`).toBeGreaterThanOrEqual(chance - allowed)
      expect(within(budget * 0.99), `below ${chance}`).toBeLessThan(chance + allowed)
    }
    expect(errors(pieces.filter((used) => used === 1).length / count, best.firstPiece, count)).toBeLessThanOrEqual(
      maxErrors,
    )
  })
})

async function readTables(): Promise<RefineTable[]> {
  const { refining, problems } = await loadRathena({ root, mode: 'renewal', effectiveOdds: 'rathena' })
  expect(problems.filter(({ file }) => /refine|grade/.test(file))).toEqual([])
  return [...(refining?.refine.values() ?? [])]
}

function waysOf({ Levels }: RefineTable, type: string): RefineWay[] {
  return Levels.flatMap(({ Ways }) => Ways.filter(({ Type }) => Type === type).slice(0, 1))
}

/** For each way: from +0 as far as it takes few tries, and the highest step that it offers without a gap, protected. */
function plansOf(table: RefineTable) {
  const types = [...new Set(table.Levels.flatMap(({ Ways }) => Ways.map(({ Type }) => Type)))]
  return types.flatMap((type) => {
    const reach = table.Levels.findIndex(({ Ways }) => !Ways.some(({ Type }) => Type === type))
    const most = reach < 0 ? highestLevel(table) : reach
    const goals = Array.from({ length: most }, (_, level) => level + 1)
    const few = goals.findLast((to) => {
      const plan = planOf(table, { from: 0, to, way: type, high: type, blessing: undefined, restart: 0 })
      return !('missing' in plan) && (refineNeeds(plan, [])?.tries.mean ?? Infinity) <= fewTries
    })
    const guarded = table.Levels.findLast(({ Blessing, Level }) => Blessing && Level <= most)?.Level
    return [
      ...(few ? [{ name: `${table.Id} ${type} to +${few}`, type, from: 0, to: few, blessing: undefined }] : []),
      ...(guarded
        ? [{ name: `${table.Id} ${type} protected to +${guarded}`, type, from: guarded - 2, to: guarded, blessing: 1 }]
        : []),
    ]
  })
}

/** How many standard errors a share of `count` runs is from its probability. */
function errors(share: number, chance: number, count = runs): number {
  const deviation = Math.sqrt((chance * (1 - chance)) / count)
  return deviation === 0 ? (share === chance ? 0 : Infinity) : Math.abs(share - chance) / deviation
}

function errorsOfMean(amounts: Float64Array, mean: number): number {
  const played = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
  const variance = amounts.reduce((sum, amount) => sum + (amount - played) ** 2, 0) / (amounts.length - 1)
  const difference = Math.abs(played - mean)
  return difference < 1e-6 * mean ? 0 : difference / Math.sqrt(variance / amounts.length)
}
