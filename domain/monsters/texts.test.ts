import { expect, it } from 'vitest'
import { damageTaken, elementTable } from './element-damage.ts'
import { monsterFigure } from './figures.ts'
import { monsterRaces } from './monster.ts'
import { killChanceText, killsText, respawnText } from './texts.ts'

it.each([
  [70_000, '70.00%'],
  [100_000, '100.00%'],
  [10, '0.01%'],
  [5, '0.005%'],
  [38_000, '38.00%'],
  [4950.4, '4.95%'],
  [1005, '1.01%'],
  [8545, '8.55%'],
  [0.2, '<0.001%（約 1/500,000）'],
  [0, '0.00%'],
])('a chance of %d reads %s', (chance, text) => expect(killChanceText(chance)).toBe(text))

it.each([
  [100_000, '1 隻掉 1 個'],
  [30_000, '3.3 隻掉 1 個'],
  [10, '10,000 隻掉 1 個'],
  [0, ''],
])('a chance of %d takes %s kills', (chance, text) => expect(killsText(chance)).toBe(text))

it.each([
  [5000, 0, '5 秒'],
  [300_000, 0, '5 分鐘'],
  [1_800_000, 900_000, '30 ~ 45 分鐘'],
  [7_200_000, 600_000, '2 ~ 2.2 小時'],
  [3_600_000, 0, '1 小時'],
  [90_000, 0, '1.5 分鐘'],
  [1000, 400, '1 ~ 1.4 秒'],
  [5000, 172_800_000, '5 秒 ~ 2 天'],
  [600_000, 6_600_000, '10 分鐘 ~ 2 小時'],
  [45_000, 45_000, '45 秒 ~ 1.5 分鐘'],
  [0, 172_800_000, '0 ~ 2 天'],
])('%i ms and up to %i more: %s', (delay, random, text) => expect(respawnText(delay, random)).toBe(text))

it('lists elements that deal more and less damage', () => {
  expect(damageTaken(elementTable('renewal'), 'Water', 1)).toEqual([
    { Element: 'Wind', Percent: 175 },
    { Element: 'Fire', Percent: 90 },
    { Element: 'Water', Percent: 25 },
  ])
  const before = damageTaken(elementTable('prerenewal'), 'Earth', 4)
  expect(before[0]).toEqual({ Element: 'Fire', Percent: 200 })
  expect(before).toContainEqual({ Element: 'Wind', Percent: 0 })
  expect(damageTaken(elementTable('renewal', [[1, 'Holy', 'Water', 200]]), 'Water', 1)[0]).toEqual({
    Element: 'Holy',
    Percent: 200,
  })
  expect(damageTaken(elementTable('renewal'), 'Plasma', 1)).toEqual([])
})

it('draws every race, also unknown ones', () => {
  const drawn = [...monsterRaces, 'Robot'].map((Race) => monsterFigure({ Race, Size: 'Large', Element: 'Fire' }))
  expect(new Set(drawn).size).toBe(monsterRaces.length)
  for (const figure of drawn) expect(figure).toMatch(/^<path d="[\dMmLlHhVvCcSsQqTtAaZz .-]+"\/><path/)
})

it('a small monster is drawn smaller on the same ground line; an unknown element has no sign', () => {
  const small = monsterFigure({ Race: 'Plant', Size: 'Small', Element: 'Plasma' })
  expect(small).toMatch(/^<path transform="translate\(8\.16 14\.96\) scale\(0\.66\)" d="[^"]+"\/>$/)
  expect(monsterFigure({ Race: 'Plant', Size: 'Huge', Element: 'Plasma' })).toContain('scale(0.82)')
})
