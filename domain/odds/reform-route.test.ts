import { describe, expect, it, test } from 'vitest'
import { createRandom } from '../values/random.ts'
import { type ReformGoal, type ReformStep, reformRoute } from './reform-route.ts'

const step = (from: string, to: string, parts: Partial<ReformStep> = {}): ReformStep => ({
  ...{ box: `${from}${to}`, from, to, minRefine: 0, maxRefine: 20, changeRefine: 0, materials: [], note: '' },
  ...parts,
})
const goal = (from: string, to: string, parts: Partial<ReformGoal> = {}): ReformGoal => ({
  ...{ from, to, refine: 0, leastRefine: 0, aim: 'tries', prices: new Map() },
  ...parts,
})
const boxes = (steps: readonly ReformStep[], wanted: ReformGoal) =>
  reformRoute(steps, wanted)?.steps.map(({ step: { box } }) => box)

describe('a chain of reforms', () => {
  const steps = [step('a', 'b'), step('b', 'c'), step('a', 'c', { materials: [{ key: 'ore', amount: 500 }] })]

  it('has the fewest reforms, or the lowest price', () => {
    expect(boxes(steps, goal('a', 'c'))).toEqual(['ac'])
    const prices = new Map([...['ab', 'bc', 'ac'].map((box) => [box, 100] as const), ['ore', 10]])
    expect(boxes(steps, goal('a', 'c', { aim: 'money', prices }))).toEqual(['ab', 'bc'])
    expect(reformRoute(steps, goal('a', 'c', { prices }))).toMatchObject({ money: 5100, unpriced: [] })
  })

  it('counts materials and boxes, and names those without a price', () => {
    const route = reformRoute(steps, goal('a', 'c', { prices: new Map([['ore', 2]]) }))
    expect(route).toMatchObject({
      materials: [
        { key: 'ore', amount: 500 },
        { key: 'ac', amount: 1 },
      ],
      money: 1000,
      unpriced: ['ac'],
    })
  })

  it('is undefined where no reform leads to the goal, and empty for the goal itself', () => {
    expect(reformRoute(steps, goal('c', 'a'))).toBeUndefined()
    expect(reformRoute(steps, goal('a', 'other'))).toBeUndefined()
    expect(reformRoute(steps, goal('c', 'c'))?.steps).toEqual([])
  })
})

it('refining by oneself is avoided, also by a longer chain', () => {
  const steps = [step('a', 'c', { minRefine: 9 }), step('a', 'b'), step('b', 'c')]
  expect(boxes(steps, goal('a', 'c'))).toEqual(['ab', 'bc'])
  expect(boxes(steps, goal('a', 'c', { refine: 9 }))).toEqual(['ac'])
})

it('a reform that needs and takes refine levels is followed by hammers, and by what is missing', () => {
  const hammer = step('b', 'b', { box: 'hammer', minRefine: 4, maxRefine: 6, changeRefine: 1 })
  const steps = [step('a', 'b', { minRefine: 9, changeRefine: -5 }), hammer]
  const route = reformRoute(steps, goal('a', 'b', { refine: 7, leastRefine: 9 }))
  expect(route?.steps.map(({ refined, before, after }) => [refined, before, after])).toEqual([
    [2, 9, 4],
    [0, 4, 5],
    [0, 5, 6],
    [0, 6, 7],
  ])
  expect([route?.refinedLast, route?.refined]).toEqual([2, 4])
})

it('the refine stays within 0 and 20, and a piece that is refined too far cannot be reformed', () => {
  expect(reformRoute([step('a', 'b', { changeRefine: 5 })], goal('a', 'b', { refine: 18 }))?.steps[0]?.after).toBe(20)
  expect(reformRoute([step('a', 'b', { changeRefine: -5 })], goal('a', 'b', { refine: 2 }))?.steps[0]?.after).toBe(0)
  expect(reformRoute([step('a', 'b', { maxRefine: 6 })], goal('a', 'b', { refine: 7 }))).toBeUndefined()
})

/** The fewest levels to refine, then reforms, by following all chains of at most `most` reforms. */
function fewest(steps: readonly ReformStep[], { from, refine, to, leastRefine }: ReformGoal, most: number) {
  let best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  function follow(item: string, level: number, refined: number, used: number) {
    if (item === to) {
      const all = refined + Math.max(0, leastRefine - level)
      if (all < (best[0] ?? 0) || (all === best[0] && used < (best[1] ?? 0))) best = [all, used]
    }
    if (used === most) return
    for (const one of steps) {
      const before = Math.max(level, one.minRefine)
      if (one.from !== item || before > one.maxRefine) continue
      const after = Math.min(20, Math.max(0, before + one.changeRefine))
      follow(one.to, after, refined + before - level, used + 1)
    }
  }
  follow(from, refine, 0, 0)
  return best
}

const random = createRandom('chains of reforms')
const drawn = Array.from({ length: 60 }, (_, at) => {
  const items = ['a', 'b', 'c', 'd']
  const steps = Array.from({ length: random.int(3, 6) }, (_entry, box) =>
    step(random.pick(items), random.pick(items), {
      ...{ box: String(box), minRefine: random.int(0, 9), maxRefine: random.int(9, 20) },
      changeRefine: random.int(-5, 3),
    }),
  )
  return { at, steps, wanted: goal('a', 'd', { refine: random.int(0, 12), leastRefine: random.int(0, 12) }) }
})

test.each(drawn)('drawn chain $at is as short as the shortest of all chains', ({ steps, wanted }) => {
  const route = reformRoute(steps, wanted)
  const found = route ? [route.refined, route.steps.length] : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const best = fewest(steps, wanted, 6)
  // All chains of more than six reforms are too many to follow: such a chain can only be better.
  if ((route?.steps.length ?? 0) <= 6) expect(found).toEqual(best)
  else expect((route?.refined ?? 0) < (best[0] ?? 0)).toBe(true)
})
