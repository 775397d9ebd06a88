/** A probability (0 to 1) as percent; very small and very large ones are not shown as 0 or 100 %. */
export function chanceText(chance: number): string {
  if (chance <= 0) return '0%'
  if (chance >= 1) return '100%'
  if (chance < 0.0001) return '<0.01%'
  if (chance > 0.9999) return '>99.99%'
  return `${(chance * 100).toFixed(2)}%`
}
