import { type AlikeChange, type ChangeLine, ratioOf } from '../../../domain/changes/types.ts'
import { changesSiteCopy } from '../../../domain/copy/changes.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** The difference of two numbers: `+50%`, `−20%`, `+1,100%`; empty below 0.005 % and for other changes. */
export function differenceOf(line: ChangeLine | AlikeChange): string {
  // Marks several differences below 1 % that are shown as one change.
  if ('factor' in line && line.factor === 1) return changesSiteCopy.tiny
  const percent = ((ratioOf(line) ?? 1) - 1) * 100
  const size = Math.abs(percent)
  const rounded = Number(size.toFixed(size < 0.1 ? 2 : size < 10 ? 1 : 0))
  return rounded === 0 ? '' : `${percent > 0 ? '+' : '−'}${numberText(rounded)}%`
}

/** `甲、乙、丙 等 6 項`: what a change that lines share is about, with at most `most` names. */
export function subjectText({ subject, lines, examples = [] }: AlikeChange, most = 3): string {
  if (subject || lines === 1) return subject
  const names = [...new Set(examples.map((example) => example.subject).filter(Boolean))]
  return (
    namesText(names, lines, changesSiteCopy.severalLines, most) || fill(changesSiteCopy.lines, { n: numberText(lines) })
  )
}

/** `甲、乙、丙 等 8 筆`: the records that share a change. */
export function recordsText({ count, records }: AlikeChange, most = 3): string {
  return namesText([...new Set(records.map(({ name }) => name))], count, changesSiteCopy.several, most)
}

function namesText(names: readonly string[], count: number, text: string, most: number): string {
  const first = names.slice(0, most).join('、')
  return names.length === count && count <= most ? first : first && fill(text, { names: first, n: numberText(count) })
}
