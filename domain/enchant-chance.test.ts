import { describe, expect, it } from 'vitest'
import { baseChanceText, enchantChanceText, randomUpgradeChanceText, resetChanceText } from './enchant-chance.ts'

describe('texts of enchant chances', () => {
  it('show parts of 100,000 as percent with three decimals in lists', () => {
    expect(enchantChanceText(9900)).toBe('9.900%')
    expect(enchantChanceText(33)).toBe('0.033%')
    expect(enchantChanceText(0)).toBe('0.000%')
    expect(enchantChanceText(100_000)).toBe('100.000%')
  })
  it('are rounded to whole percent in random upgrades', () => {
    expect(randomUpgradeChanceText(33_499)).toBe('33%')
    expect(randomUpgradeChanceText(33_500)).toBe('34%')
    expect(randomUpgradeChanceText(499)).toBe('0%')
  })
  it('show the chance of a reset without decimals, or that it is impossible', () => {
    expect(resetChanceText(100_000)).toBe('100%')
    expect(resetChanceText(50_000)).toBe('50%')
    expect(resetChanceText(0)).toBe('無法重置')
  })
  it('omit empty decimals of the base success, and never exceed 100 %', () => {
    expect(baseChanceText(100_000)).toBe('100%')
    expect(baseChanceText(62_500)).toBe('62.5%')
    expect(baseChanceText(10_000)).toBe('10%')
    expect(baseChanceText(1)).toBe('0.001%')
    expect(baseChanceText(0)).toBe('0%')
    expect(baseChanceText(120_000)).toBe('100%')
  })
})
