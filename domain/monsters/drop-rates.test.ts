import { expect, it } from 'vitest'
import { type DropOwner, type DropSettings, loadedRatePer10k, loadedRewardRatePer10k, rateKind } from './drop-rates.ts'

const one = { normal: 100, boss: 100, mvp: 100, least: 1, most: 10_000 }
const stock: DropSettings = {
  kinds: { common: one, heal: one, use: one, equip: one, card: one },
  treasure: { factor: 100, least: 1, most: 10_000 },
  mvpReward: { factor: 100, least: 1, most: 10_000 },
  logarithmic: false,
  increase: false,
}
const normalMonster: DropOwner = { mvp: false, boss: false, treasure: false }
const withCards = (card: Partial<DropSettings['kinds']['card']>, more: Partial<DropSettings> = {}): DropSettings => ({
  ...stock,
  ...more,
  kinds: { ...stock.kinds, card: { ...one, ...card } },
})

it('a drop rate equals that of the file at 1×', () => {
  expect(loadedRatePer10k(7000, 'Etc', normalMonster, stock)).toBe(7000)
  expect(loadedRatePer10k(1, 'Card', normalMonster, stock)).toBe(1)
})

it('a card of 0.01 % has 5.00 % at 500×', () =>
  expect(loadedRatePer10k(1, 'Card', normalMonster, withCards({ normal: 50_000 }))).toBe(500))

it('normal monsters, bosses and MVPs have their own factors', () => {
  const settings = withCards({ normal: 500, boss: 300, mvp: 200 })
  expect(loadedRatePer10k(10, 'Card', normalMonster, settings)).toBe(50)
  expect(loadedRatePer10k(10, 'Card', { ...normalMonster, boss: true }, settings)).toBe(30)
  expect(loadedRatePer10k(10, 'Card', { ...normalMonster, mvp: true }, settings)).toBe(20)
  expect(loadedRatePer10k(10, 'Etc', normalMonster, settings)).toBe(10)
})

it('a drop rate is truncated, and is within minimum and maximum', () => {
  expect(loadedRatePer10k(35, 'Card', normalMonster, withCards({ normal: 150 }))).toBe(52)
  expect(loadedRatePer10k(5, 'Card', normalMonster, withCards({ normal: 10 }))).toBe(1)
  expect(loadedRatePer10k(9000, 'Card', normalMonster, withCards({ normal: 500, most: 8000 }))).toBe(8000)
  expect(loadedRatePer10k(1, 'Card', normalMonster, withCards({ least: 20 }))).toBe(20)
})

it('rates below 5,000 are higher by one if the server increases them', () => {
  const settings = { ...stock, increase: true }
  expect(loadedRatePer10k(4999, 'Etc', normalMonster, settings)).toBe(5000)
  expect(loadedRatePer10k(5000, 'Etc', normalMonster, settings)).toBe(5000)
  expect(loadedRatePer10k(1, 'Card', normalMonster, { ...withCards({ normal: 500 }), increase: true })).toBe(10)
})

it('the factor of a treasure replaces all others', () => {
  const settings = { ...withCards({ normal: 500 }), treasure: { factor: 200, least: 1, most: 10_000 } }
  expect(loadedRatePer10k(10, 'Card', { ...normalMonster, treasure: true }, settings)).toBe(20)
})

it('the ratio of an item replaces all factors, and 0 removes the drop', () => {
  expect(loadedRatePer10k(10, 'Card', normalMonster, withCards({ normal: 500 }), 1000)).toBe(100)
  expect(loadedRatePer10k(10, 'Card', normalMonster, stock, 0)).toBeUndefined()
  expect(loadedRatePer10k(10, 'Card', normalMonster, withCards({ normal: 0 }))).toBeUndefined()
  expect(loadedRewardRatePer10k(10, stock, 0)).toBeUndefined()
})

// The table of conf/battle/drops.conf: factors in percent, and rates of 0.01 to 20 %.
it.each([
  [50, [1, 1, 3, 6, 11, 30, 62, 130, 349, 742, 1592]],
  [200, [2, 4, 9, 18, 35, 84, 161, 307, 716, 1348, 2513]],
  [500, [5, 9, 22, 40, 74, 165, 300, 540, 1151, 2000, 3398]],
  [1000, [10, 18, 40, 73, 130, 276, 482, 828, 1647, 2696, 4269]],
])('logarithmic drops at %i %% equal the table of the server', (factor, expected) => {
  const settings = withCards({ normal: factor }, { logarithmic: true })
  const rates = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
  expect(rates.map((rate) => loadedRatePer10k(rate, 'Card', normalMonster, settings))).toEqual(expected)
})

it.each([
  ['Healing', 'heal'],
  ['Usable', 'use'],
  ['Cash', 'use'],
  ['DelayConsume', 'use'],
  ['Weapon', 'equip'],
  ['Armor', 'equip'],
  ['PetArmor', 'equip'],
  ['ShadowGear', 'common'],
  ['Card', 'card'],
  ['PetEgg', 'common'],
  ['Etc', 'common'],
])('an item of the type %s has the rates of %s', (type, kind) => expect(rateKind(type)).toBe(kind))
