/** Texts for numbers of monsters. Chances are out of 100,000. */

import { fill } from '../copy/fill.ts'
import { oddsCopy } from '../copy/odds.ts'
import { hundredthsText } from '../odds/enchant-chance.ts'
import { numberText } from '../text/number-text.ts'

/** Percent with two decimals, or three where needed: 5 → `0.005%`; smaller chances as one in so many. */
export function killChanceText(chancePer100k: number): string {
  if (chancePer100k > 0 && chancePer100k < 0.5)
    return fill(oddsCopy.rarer, { n: numberText(Math.round(100_000 / chancePer100k)) })
  const inHundredths = Math.abs(chancePer100k - Math.round(chancePer100k / 10) * 10) < 0.5
  return inHundredths || chancePer100k >= 1000 ? hundredthsText(chancePer100k) : `${(chancePer100k / 1000).toFixed(3)}%`
}

/** Mean number of kills for a drop: `1 隻掉 1 個`, `3.3 隻掉 1 個`; empty for a chance of 0. */
export function killsText(chancePer100k: number): string {
  if (chancePer100k <= 0) return ''
  const kills = 100_000 / chancePer100k
  return fill(oddsCopy.kills, { n: numberText(kills < 10 ? Math.round(kills * 10) / 10 : Math.round(kills)) })
}

const units = [
  [86_400_000, '天'],
  [3_600_000, '小時'],
  [60_000, '分鐘'],
  [1000, '秒'],
] as const

type Unit = readonly [sizeMs: number, name: string]

/** `5 秒`, `30 ~ 45 分鐘`, `5 秒 ~ 2 天`: the time until a monster respawns. */
export function respawnText(delayMs: number, randomMs: number): string {
  const maxMs = delayMs + randomMs
  const unit = unitOf(maxMs)
  if (amountIn(unit, delayMs) === amountIn(unit, maxMs)) return timeIn(unit, maxMs)
  // A time shorter than the unit gets its own unit: five seconds, rounded in days, would be 0.
  const from = delayMs > 0 && delayMs < unit[0] ? timeIn(unitOf(delayMs), delayMs) : amountIn(unit, delayMs)
  return `${from} ~ ${timeIn(unit, maxMs)}`
}

function unitOf(ms: number): Unit {
  return units.find(([unit]) => ms >= unit * 1.5 || (ms >= unit && ms % unit === 0)) ?? [1000, '秒']
}

const amountIn = ([sizeMs]: Unit, ms: number) => String(Math.round((ms / sizeMs) * 10) / 10)
const timeIn = (unit: Unit, ms: number) => `${amountIn(unit, ms)} ${unit[1]}`
