import { enchantCopy } from './copy/contract.ts'

/** Chances in the contract are parts of 100,000; divided by 1000 they are percent. */
const whole = 100_000

/** Percent with three decimals, as in the enchant list: 234 → `0.234%`. `chance` is a whole number ≥ 0. */
export function enchantChanceText(chance: number): string {
  const thousandths = String(chance % 1000).padStart(3, '0')
  return `${Math.floor(chance / 1000)}.${thousandths}%`
}

/** Whole percent, a half rounded up, as in random upgrades: 33500 → `34%`. */
export function randomUpgradeChanceText(chance: number): string {
  return `${Math.floor((chance + 500) / 1000)}%`
}

/** Chance of a successful reset without decimals; 無法重置 for 0. */
export function resetChanceText(chance: number): string {
  return chance === 0 ? enchantCopy.resetImpossible : randomUpgradeChanceText(chance)
}

/** Base success of a slot, with as many decimals as needed, at most three: 62500 → `62.5%`. Limited to 100 %. */
export function baseChanceText(chance: number): string {
  const text = enchantChanceText(Math.min(chance, whole))
  return text.replace(/\.?0+%$/, '%')
}

/**
 * Percent with two decimals, a half rounded up: 1005 → `1.01%`. Rounds before the division: 1.005 is slightly less in
 * binary.
 */
export function hundredthsText(chance: number): string {
  return `${(Math.round(chance / 10) / 100).toFixed(2)}%`
}
