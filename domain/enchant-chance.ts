import { enchantCopy } from './copy/contract.ts'

/** Chances of the contract are parts of this whole; ÷ 1000 makes them percent. */
const whole = 100_000

/** Percent with three decimals, as the enchant list shows it: 234 → `0.234%`. Chance: a whole number ≥ 0. */
export function enchantChanceText(chance: number): string {
  const thousandths = String(chance % 1000).padStart(3, '0')
  return `${Math.floor(chance / 1000)}.${thousandths}%`
}

/** Whole percent, a half rounded up, as random upgrades show it: 33500 → `34%`. */
export function randomUpgradeChanceText(chance: number): string {
  return `${Math.floor((chance + 500) / 1000)}%`
}

/** Chance of a successful reset without decimals; 無法重置 at 0. */
export function resetChanceText(chance: number): string {
  return chance === 0 ? enchantCopy.resetImpossible : randomUpgradeChanceText(chance)
}

/** Base success of a slot: as many decimals as it needs, at most three: 62500 → `62.5%`. More than the whole counts as it. */
export function baseChanceText(chance: number): string {
  const text = enchantChanceText(Math.min(chance, whole))
  return text.replace(/\.?0+%$/, '%')
}

/** Percent with two decimals, a half rounded up: 1005 → `1.01%`. Rounded before it is divided: 1.005 is a little less in binary. */
export function hundredthsText(chance: number): string {
  return `${(Math.round(chance / 10) / 100).toFixed(2)}%`
}
