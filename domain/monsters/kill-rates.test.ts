import { expect, it } from 'vitest'
import {
  killRatePer10k,
  mapDropRatePer100k,
  penaltyPercent,
  rewardOdds,
  rewardRatePer10k,
  rulesFor,
} from './kill-rates.ts'

const stock = [16, 13, 10, 7, 4, -4, -7, -10, -13, -16].map((Difference) => ({
  Difference,
  Percent: 100 - 10 * Math.ceil((Math.abs(Difference) - 3) / 3),
}))

it.each([
  [50, 50, 100],
  [53, 50, 100],
  [54, 50, 90],
  [56, 50, 90],
  [57, 50, 80],
  [66, 50, 50],
  [150, 50, 50],
  [46, 50, 90],
  [40, 50, 70],
  [1, 175, 50],
])('a monster of level %i gives a player of level %i %i %%', (monster, player, percent) =>
  expect(penaltyPercent(stock, monster, player)).toBe(percent),
)

const boss = { Class: 'Boss' }
const free = { NoLevelPenalty: true }
it.each([
  ['of the class Event', { Class: 'Event' }, [], [100, 100]],
  ['with fixed drops', { ...boss, Facts: { Modes: ['FixedItemDrop'] } }, [], [100, 100]],
  ['on maps that have none, except its rewards', boss, [free, free], [100, 50]],
  ['on one such map', boss, [free, {}], [50, 50]],
  ['without a map', boss, [], [50, 50]],
])('the level penalty of a monster %s', (_, monster, maps, percents) => {
  const rules = rulesFor(monster, maps, { Id: 1, Drop: stock, Mvp: stock, MvpMode: 0, ZeroAllowed: false })
  expect([rules.Drop, rules.Mvp].map((list) => penaltyPercent(list, 1, 175))).toEqual(percents)
})

it('a rule for equal levels applies to lower and higher monsters', () =>
  expect(
    [-1, 0, 1, 9].map((difference) =>
      penaltyPercent(
        [
          { Difference: 0, Percent: 40 },
          { Difference: 5, Percent: 20 },
        ],
        100 + difference,
        100,
      ),
    ),
  ).toEqual([40, 40, 40, 20]))

const plain = { penalty: 100, zeroAllowed: false }
it('the chance per kill equals the loaded rate at equal levels', () => expect(killRatePer10k(7000, plain)).toBe(7000))
it('the level penalty reduces the chance to a whole number', () =>
  expect(killRatePer10k(35, { ...plain, penalty: 50 })).toBe(17))
it('the chance is at least 0.01 %, unless the server allows less', () => {
  expect(killRatePer10k(1, { ...plain, penalty: 50 })).toBe(1)
  expect(killRatePer10k(0, plain)).toBe(1)
  expect(killRatePer10k(1, { penalty: 50, zeroAllowed: true })).toBe(0)
})
it('a bonus raises the chance up to the maximum', () => {
  expect(killRatePer10k(100, { ...plain, bonus: 50 })).toBe(150)
  expect(killRatePer10k(7000, { ...plain, bonus: 50, capPer10k: 9000 })).toBe(9000)
  // A rate above the maximum is not limited.
  expect(killRatePer10k(9500, { ...plain, bonus: 50, capPer10k: 9000 })).toBe(10_000)
})
it('the penalty applies after the bonus', () =>
  expect(killRatePer10k(100, { ...plain, bonus: 50, penalty: 90 })).toBe(135))
it('drops of maps follow the same rule in parts of 100,000', () => {
  expect(mapDropRatePer100k(20_000, { ...plain, penalty: 50 })).toBe(10_000)
  expect(mapDropRatePer100k(80_000, { ...plain, bonus: 50, capPer10k: 9000 })).toBe(90_000)
  expect(mapDropRatePer100k(1, { ...plain, penalty: 50 })).toBe(1)
  expect(mapDropRatePer100k(100_000, { ...plain, bonus: 50 })).toBe(100_000)
})
it('rewards have no bonus', () => {
  expect(rewardRatePer10k(2000, plain)).toBe(2000)
  expect(rewardRatePer10k(1, { ...plain, penalty: 10 })).toBe(1)
})

it('the first success ends the draw of ordered rewards', () =>
  expect(rewardOdds([0.2, 0.05, 0.5], 0)).toEqual([0.2, 0.05 * 0.8, 0.5 * 0.8 * 0.95]))
it('independent rewards keep their chances', () => expect(rewardOdds([0.2, 0.05, 0.5], 2)).toEqual([0.2, 0.05, 0.5]))
it('the chances of rewards in random order are the mean over all orders', () => {
  const rates = [0.2, 0.05, 0.5]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const sums = [0, 0, 0]
  for (const order of orders) {
    let remaining = 1
    for (const index of order) {
      sums[index] = (sums[index] as number) + ((rates[index] as number) * remaining) / orders.length
      remaining *= 1 - (rates[index] as number)
    }
  }
  for (const [index, odds] of rewardOdds(rates, 1).entries()) expect(odds).toBeCloseTo(sums[index] as number, 12)
})
it('there are no chances without rewards', () => expect(rewardOdds([], 1)).toEqual([]))
