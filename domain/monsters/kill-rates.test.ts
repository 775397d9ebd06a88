import { describe, expect, it } from 'vitest'
import { killRatePer10k, penaltyPercent, rewardOdds, rewardRatePer10k } from './kill-rates.ts'

const stock = [16, 13, 10, 7, 4, -4, -7, -10, -13, -16].map((Difference) => ({
  Difference,
  Percent: 100 - 10 * Math.ceil((Math.abs(Difference) - 3) / 3),
}))

describe('the level penalty', () => {
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
  ])('monster %i, player %i: %i %%', (monster, player, percent) =>
    expect(penaltyPercent(stock, monster, player)).toBe(percent),
  )

  it('is 100 % without rules', () => expect(penaltyPercent([], 1, 175)).toBe(100))

  it('uses a rule for equal levels on both sides', () =>
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
})

describe('chance per kill', () => {
  const plain = { penalty: 100, zeroAllowed: false }
  it('equals the loaded rate at equal levels', () => expect(killRatePer10k(7000, plain)).toBe(7000))
  it('is reduced by the level penalty, to a whole number', () =>
    expect(killRatePer10k(35, { ...plain, penalty: 50 })).toBe(17))
  it('is at least 0.01 %, unless the server allows less', () => {
    expect(killRatePer10k(1, { ...plain, penalty: 50 })).toBe(1)
    expect(killRatePer10k(0, plain)).toBe(1)
    expect(killRatePer10k(1, { penalty: 50, zeroAllowed: true })).toBe(0)
  })
  it('is raised by a bonus up to the maximum', () => {
    expect(killRatePer10k(100, { ...plain, bonus: 50 })).toBe(150)
    expect(killRatePer10k(7000, { ...plain, bonus: 50, capPer10k: 9000 })).toBe(9000)
    // What was above the cap before may pass it.
    expect(killRatePer10k(9500, { ...plain, bonus: 50, capPer10k: 9000 })).toBe(10_000)
  })
  it('applies the penalty after the bonus', () =>
    expect(killRatePer10k(100, { ...plain, bonus: 50, penalty: 90 })).toBe(135))
  it('gives rewards no bonus', () => {
    expect(rewardRatePer10k(2000, plain)).toBe(2000)
    expect(rewardRatePer10k(1, { ...plain, penalty: 10 })).toBe(1)
  })
})

describe('chances of rewards', () => {
  it('in order: the first success ends the draw', () =>
    expect(rewardOdds([0.2, 0.05, 0.5], 0)).toEqual([0.2, 0.05 * 0.8, 0.5 * 0.8 * 0.95]))
  it('independent draws', () => expect(rewardOdds([0.2, 0.05, 0.5], 2)).toEqual([0.2, 0.05, 0.5]))
  it('in random order: the mean over all orders', () => {
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
      let left = 1
      for (const index of order) {
        sums[index] = (sums[index] as number) + ((rates[index] as number) * left) / orders.length
        left *= 1 - (rates[index] as number)
      }
    }
    for (const [index, odds] of rewardOdds(rates, 1).entries()) expect(odds).toBeCloseTo(sums[index] as number, 12)
  })
  it('are empty without rewards', () => expect(rewardOdds([], 1)).toEqual([]))
})
