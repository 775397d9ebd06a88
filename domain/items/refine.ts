import { enchantCopy } from '../copy/enchants.ts'
import { fill } from '../copy/fill.ts'
import { refineSiteCopy } from '../copy/refine-levels.ts'

/** The game's highest refine level; a range up to it has no upper bound. */
export const maxRefine = 20

/** `+7 以上`; 無需精煉 for 0; `+20` for the highest level. */
export function minimumRefineText(minimum: number): string {
  if (minimum >= maxRefine) return fill(refineSiteCopy.exactly, { n: minimum })
  return minimum > 0 ? fill(enchantCopy.minimumRefine, { n: minimum }) : enchantCopy.noRefine
}

/** The refine levels (inclusive) that a conversion accepts: `+7 以上`, `+7 ~ +9`, `+7`, `+9 以下` or 無需精煉. */
export function refineRangeText(minimum: number, maximum: number): string {
  if (maximum >= maxRefine && minimum < maxRefine) return minimumRefineText(minimum)
  if (minimum >= maximum) return fill(refineSiteCopy.exactly, { n: minimum })
  if (minimum <= 0) return fill(refineSiteCopy.atMost, { n: maximum })
  return fill(refineSiteCopy.range, { min: minimum, max: maximum })
}

/** Change of the refine level with its sign; 不變 for 0. */
export function refineChangeText(change: number): string {
  if (change === 0) return refineSiteCopy.unchanged
  return change > 0 ? `+${change}` : String(change)
}

/**
 * The refine levels before and after a conversion: `+9 → +10`, `+7 以上 → +4 以上`; only the change if every level is
 * accepted; 不變 for no change. Levels are limited to 0–20, as in the game.
 */
export function refineStepText(minimum: number, maximum: number, change: number): string {
  if (change === 0 || (minimum <= 0 && maximum >= maxRefine)) return refineChangeText(change)
  const level = (before: number) => Math.min(maxRefine, Math.max(0, before + change))
  const min = level(minimum)
  const max = level(maximum)
  const isOpenEnded = maximum >= maxRefine && minimum < maxRefine
  const exactly = fill(refineSiteCopy.exactly, { n: min })
  const range = min >= max ? exactly : fill(refineSiteCopy.range, { min, max })
  const after = isOpenEnded ? fill(enchantCopy.minimumRefine, { n: min }) : range
  return `${refineRangeText(minimum, maximum)} → ${after}`
}
