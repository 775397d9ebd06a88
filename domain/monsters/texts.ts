/** Numbers of monsters in words. Chances are parts of 100,000, times milliseconds. */

import { fill } from '../copy/fill.ts'
import { oddsCopy } from '../copy/site-wiki.ts'
import { hundredthsText } from '../enchant-chance.ts'
import { numberText } from '../number-text.ts'

/** Percent with two decimals, with three where two would not tell it: 5 → `0.005%`; what those cannot tell as one in so many. */
export function killChanceText(chance: number): string {
  if (chance > 0 && chance < 0.5) return fill(oddsCopy.rarer, { n: numberText(Math.round(100_000 / chance)) })
  const inHundredths = Math.abs(chance - Math.round(chance / 10) * 10) < 0.5
  return inHundredths || chance >= 1000 ? hundredthsText(chance) : `${(chance / 1000).toFixed(3)}%`
}

/** How many kills a drop takes in the mean: `1`, `3.3`, `10,000`; empty where there is no chance. */
export function killsText(chance: number): string {
  if (chance <= 0) return ''
  const kills = 100_000 / chance
  return numberText(kills < 10 ? Math.round(kills * 10) / 10 : Math.round(kills))
}

const units = [
  [86_400_000, '天'],
  [3_600_000, '小時'],
  [60_000, '分鐘'],
  [1000, '秒'],
] as const

type Unit = readonly [sizeMs: number, name: string]

/** `5 秒`, `30 ~ 45 分鐘`, `5 秒 ~ 2 天`: the time until a monster is there again. */
export function respawnText(delayMs: number, randomMs: number): string {
  const [least, most] = [delayMs, delayMs + randomMs]
  const unit = unitOf(most)
  if (amountIn(unit, least) === amountIn(unit, most)) return timeIn(unit, most)
  // Less than one of the unit is told in its own: rounded in days, five seconds would be none.
  const from = least > 0 && least < unit[0] ? timeIn(unitOf(least), least) : amountIn(unit, least)
  return `${from} ~ ${timeIn(unit, most)}`
}

function unitOf(ms: number): Unit {
  return units.find(([unit]) => ms >= unit * 1.5 || (ms >= unit && ms % unit === 0)) ?? [1000, '秒']
}

const amountIn = ([sizeMs]: Unit, ms: number) => String(Math.round((ms / sizeMs) * 10) / 10)
const timeIn = (unit: Unit, ms: number) => `${amountIn(unit, ms)} ${unit[1]}`
