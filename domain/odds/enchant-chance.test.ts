import { expect, it } from 'vitest'
import { baseChanceText, enchantChanceText, randomUpgradeChanceText, resetChanceText } from './enchant-chance.ts'

it('chances in lists have three decimals', () => {
  expect(enchantChanceText(9900)).toBe('9.900%')
  expect(enchantChanceText(33)).toBe('0.033%')
  expect(enchantChanceText(0)).toBe('0.000%')
  expect(enchantChanceText(100_000)).toBe('100.000%')
})
it('chances of random upgrades are whole percentages', () => {
  expect(randomUpgradeChanceText(33_499)).toBe('33%')
  expect(randomUpgradeChanceText(33_500)).toBe('34%')
  expect(randomUpgradeChanceText(499)).toBe('0%')
})
it('chances of a reset are whole percentages, or impossible', () => {
  expect(resetChanceText(100_000)).toBe('100%')
  expect(resetChanceText(50_000)).toBe('50%')
  expect(resetChanceText(1_499)).toBe('1%')
  expect(resetChanceText(0)).toBe('無法重置')
})
it('chances of a reset below 1 % have decimals', () => {
  expect(resetChanceText(999)).toBe('0.999%')
  expect(resetChanceText(400)).toBe('0.4%')
  expect(resetChanceText(1)).toBe('0.001%')
})
it('base chances have no empty decimals and are at most 100 %', () => {
  expect(baseChanceText(100_000)).toBe('100%')
  expect(baseChanceText(62_500)).toBe('62.5%')
  expect(baseChanceText(10_000)).toBe('10%')
  expect(baseChanceText(1)).toBe('0.001%')
  expect(baseChanceText(0)).toBe('0%')
  expect(baseChanceText(120_000)).toBe('100%')
})
