/**
 * Classes of a cell with a bar below its text (bars.css), in 99 steps of `full`; the bar of a chance above 0 is always
 * visible.
 */
export function barClasses(chance: number, full: number): string {
  const share = Math.min(1, chance / full) || 0
  const steps = share > 0 ? Math.max(1, Math.round(share * 99)) : 0
  return `tens-${Math.floor(steps / 10)} units-${steps % 10}`
}
