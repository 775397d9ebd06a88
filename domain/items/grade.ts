export const grades = ['', 'D', 'C', 'B', 'A'] as const

/** Letter of an enchant grade 0–4; empty for 0 and for anything out of range. */
export function gradeLetter(grade: number): string {
  return grades[grade] ?? ''
}

/**
 * Grade number of a number 0–4, also as text, or of a letter D, C, B, A (any case; empty for none); undefined for
 * anything else.
 */
export function gradeNumber(grade: unknown): number | undefined {
  if (typeof grade === 'number' && Number.isInteger(grade) && grade >= 0 && grade <= 4) return grade
  if (typeof grade !== 'string') return undefined
  const text = grade.trim().toUpperCase()
  if (/^[0-4]$/.test(text)) return Number(text)
  const number = (grades as readonly string[]).indexOf(text)
  return number < 0 ? undefined : number
}
