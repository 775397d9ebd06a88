import { expect, it } from 'vitest'
import { type Accepts, expectPlayed } from '../../tests/played-odds.ts'
import { choiceText, lineText, optionOddsPer100k, waysText } from './item-options.ts'

it.each([
  ['a line that always occurs', [5000, 3000, 1500, 400, 100], false],
  ['a line with one option', [1], false],
  ['a line with chances above 100 %', [12_000, 10_000, 100], false],
  ['a line that does not always occur', [5000, 3000, 0], true],
] as const)('odds of options equal a simulation of the server: %s', (_, chances, perhaps) => {
  const odds = optionOddsPer100k(chances, perhaps)
  const accepts: Accepts = (random, rate) => random.int(1, 10_000) <= rate
  expectPlayed(odds, chances, accepts, perhaps ? 1 : 3 * chances.length, perhaps)
  const sum = odds.reduce((total, part) => total + part, 0)
  if (perhaps) expect(sum).toBeCloseTo(26_666.667, 1)
  else expect(sum).toBeCloseTo(100_000, 1)
})

it.each([
  [{ Option: 'VAR_STRAMOUNT', Min: 1, Max: 5 }, 'STR +1 ~ +5', ''],
  [{ Option: 'VAR_ATTPOWER', Min: 10, Max: 10, Odds: 12_346 }, 'ATK +10', '12.35%'],
  [{ Option: 'RACE_TOLERACE_DEVIL', Min: 3, Max: 7, Odds: 4 }, '受到惡魔種族的傷害 -3 ~ -7%', '<0.01%（約 1/25,000）'],
  [{ Option: 'VAR_ATTPOWER', Min: 1, Max: 1, Odds: 1005 }, 'ATK +1', '1.01%'],
  [{ Option: 'BODY_ATTR_FIRE', Min: 0, Max: 0 }, '鎧甲成為火屬性', ''],
  [{ Option: 'DEC_SP_CONSUMPTION', Min: 1, Max: 10 }, 'SP消耗量 -1 ~ -10%', ''],
  [{ Option: 'MY_OWN_OPTION', Min: -5, Max: -1 }, 'MY_OWN_OPTION -5 ~ -1', ''],
  [{ Option: 'constructor', Min: 1, Max: 2 }, 'constructor +1 ~ +2', ''],
  [{ Option: 'RACE_DAMAGE_toString', Min: 1, Max: 1 }, 'RACE_DAMAGE_toString +1', ''],
])('the option %o has the text %s', (choice, text, odds) => {
  expect(choiceText(choice)).toEqual({ text, odds })
})

it('ways to obtain options have a fixed order', () => {
  expect(waysText(['laphine', 'drop'])).toBe('怪物掉落、拉飛內升級時附加')
})

it('the heading of a line has the odds if several choices share them', () => {
  const choice = (Odds: number) => ({ Option: 'VAR_ATTPOWER', Min: 1, Max: 1, Odds })
  expect(lineText({ Choices: [choice(50_000), choice(50_000)] }, 1)).toBe('第 1 條（2 種擇一，各 50.00%）')
  expect(lineText({ Choices: [choice(40_000), choice(60_000)] }, 2)).toBe('第 2 條（2 種擇一）')
  expect(lineText({ Choices: [choice(100_000)] }, 3)).toBe('第 3 條（1 種擇一）')
})
