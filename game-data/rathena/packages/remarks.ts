import { fill } from '../../../domain/copy/fill.ts'
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { isNamed } from '../options/index.ts'
import type { RowTerms } from './group-rows.ts'

const copy = gameDataCopy.remark

/** Terms of a package row: rental time, refine and grade range, announced, bound, named, random options. */
export function remarkOf(row: RowTerms): string {
  const bound = copy.bound[row.Bound.toLowerCase() as keyof typeof copy.bound] as string | undefined
  return [
    row.Duration > 0 && fill(copy.rental, { time: rentalTime(row.Duration) }),
    refineOf(row.RefineMinimum, row.RefineMaximum),
    gradeOf(row.GradeMinimum, row.GradeMaximum),
    isNamed(row.RandomOptionGroup) && copy.randomOptions,
    bound,
    row.Named && copy.named,
    row.Announced && copy.announced,
  ]
    .filter(Boolean)
    .join(gameDataCopy.separator)
}

/** Minutes as days, hours, minutes and seconds, without parts that are zero. */
export function rentalTime(minutes: number): string {
  const { day, hour, minute, second } = copy.time
  const seconds = Math.round(minutes * 60)
  const parts = [
    [Math.floor(seconds / 86_400), day],
    [Math.floor(seconds / 3600) % 24, hour],
    [Math.floor(seconds / 60) % 60, minute],
    [seconds % 60, second],
  ] as const
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => fill(unit, { amount: String(amount) }))
    .join(' ')
}

/** The server rolls between minimum and maximum in either order; without a minimum it begins at +1. */
function refineOf(minimum: number, maximum: number): string {
  if (minimum === 0 && maximum === 0) return ''
  const from = Math.min(minimum || 1, maximum)
  const to = Math.max(minimum || 1, maximum)
  if (from === to) return fill(copy.refine, { refine: String(from) })
  return fill(copy.refineRange, { from: String(from), to: String(to) })
}

/** The server rolls between minimum and maximum in either order; without a minimum it begins without a grade. */
function gradeOf(minimum: number, maximum: number): string {
  if (minimum === 0 && maximum === 0) return ''
  const from = gradeLetter(Math.min(minimum, maximum)) || copy.noGrade
  const to = gradeLetter(Math.max(minimum, maximum))
  return from === to ? fill(copy.grade, { grade: to }) : fill(copy.gradeRange, { from, to })
}
