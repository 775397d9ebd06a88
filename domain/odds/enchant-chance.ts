import { enchantCopy } from '../copy/enchants.ts'

/** 100 % as a chance of the contract, which are parts of 100,000; divided by 1000 they are percent. */
const fullPer100k = 100_000

/** Percent with three decimals, as in the enchant list: 234 → `0.234%`. Takes a whole number ≥ 0. */
export function enchantChanceText(chancePer100k: number): string {
  const thousandths = String(chancePer100k % 1000).padStart(3, '0')
  return `${Math.floor(chancePer100k / 1000)}.${thousandths}%`
}

/** Whole percent, a half rounded up, as in random upgrades: 33500 → `34%`. */
export function randomUpgradeChanceText(chancePer100k: number): string {
  return `${Math.floor((chancePer100k + 500) / 1000)}%`
}

/** Chance of a successful reset, with decimals only below 1 %: 400 → `0.4%`; 無法重置 for 0. */
export function resetChanceText(chancePer100k: number): string {
  if (chancePer100k === 0) return enchantCopy.resetImpossible
  return chancePer100k < 1000 ? baseChanceText(chancePer100k) : randomUpgradeChanceText(chancePer100k)
}

/** Base success of a slot, with as many decimals as needed, at most three: 62500 → `62.5%`. Limited to 100 %. */
export function baseChanceText(chancePer100k: number): string {
  const text = enchantChanceText(Math.min(chancePer100k, fullPer100k))
  return text.replace(/\.?0+%$/, '%')
}

/**
 * Percent with two decimals, a half rounded up: 1005 → `1.01%`. Rounds before the division: 1.005 is slightly less in
 * binary.
 */
export function hundredthsText(chancePer100k: number): string {
  return `${(Math.round(chancePer100k / 10) / 100).toFixed(2)}%`
}
