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
])('a chance of %d has the text %s', (chance, text) => expect(killChanceText(chance)).toBe(text))

it.each([
  [100_000, '1 隻掉 1 個'],
  [30_000, '3.3 隻掉 1 個'],
  [10, '10,000 隻掉 1 個'],
  [0, ''],
])('the kills for a chance of %d are %j', (chance, text) => expect(killsText(chance)).toBe(text))

it.each([
  [5000, 0, '5 秒'],
  [300_000, 0, '5 分鐘'],
  [1_800_000, 900_000, '30 ~ 45 分鐘'],
  [7_200_000, 600_000, '2 ~ 2.2 小時'],
  [90_000, 0, '1.5 分鐘'],
  [5000, 172_800_000, '5 秒 ~ 2 天'],
  [600_000, 6_600_000, '10 分鐘 ~ 2 小時'],
  [45_000, 45_000, '45 秒 ~ 1.5 分鐘'],
  [0, 172_800_000, '0 ~ 2 天'],
])('a respawn after %i ms and up to %i ms more has the text %s', (delay, random, text) =>
  expect(respawnText(delay, random)).toBe(text),
)

it('damageTaken has the elements with more or less damage', () => {
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

it('each race has a figure, even an unknown one', () => {
  const figures = [...monsterRaces, 'Robot'].map((Race) => monsterFigure({ Race, Size: 'Large', Element: 'Fire' }))
  expect(new Set(figures).size).toBe(monsterRaces.length)
  for (const figure of figures) expect(figure).toMatch(/^<path d="[\dMmLlHhVvCcSsQqTtAaZz .-]+"\/><path/)
})

it('the figure of a small monster is scaled, and an unknown element has no sign', () => {
  const small = monsterFigure({ Race: 'Plant', Size: 'Small', Element: 'Plasma' })
  expect(small).toMatch(/^<path transform="translate\(8\.16 14\.96\) scale\(0\.66\)" d="[^"]+"\/>$/)
  expect(monsterFigure({ Race: 'Plant', Size: 'Huge', Element: 'Plasma' })).toContain('scale(0.82)')
})
