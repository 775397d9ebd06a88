import { fill } from '../../domain/copy/fill.ts'
import { foundCopy } from '../../domain/copy/site-list.ts'
import { foldText } from '../../domain/fold-text.ts'
import type { MoreTexts } from './data-list-rest.ts'

/** Shows which of the row's contents match the folded query, if the row's own words do not. */
export function showMatches(row: HTMLElement, folded: string, more: MoreTexts): void {
  const text = foundText(row.dataset, folded, more)
  let note = row.querySelector<HTMLElement>('[data-found]')
  if (!note && !text) return
  note ??= row.appendChild(document.createElement('p'))
  note.dataset.found = ''
  note.textContent = text
}

/** `含 霜脊匕首 [1] 4.00%`; empty if nothing inside matches. */
function foundText({ q = '', key = '' }: DOMStringMap, folded: string, { texts, rows, chances }: MoreTexts): string {
  if (foldText(q).includes(folded)) return ''
  const found = (rows[key] ?? [])
    .map((place, index) => ({ name: texts[place] ?? '', chance: chances?.[key]?.[index] ?? null }))
    .filter(({ name }) => foldText(name).includes(folded))
  const [first] = found
  if (!first) return ''
  const n = found.length - 1
  return fill(n > 0 ? foundCopy.more : foundCopy.one, { name: first.name, chance: chanceText(first.chance), n }).trim()
}

/** Hundredths of a percent as text; empty for null. */
function chanceText(chance: number | null): string {
  if (chance === null) return ''
  return chance > 0 ? `${(chance / 100).toFixed(2)}%` : '<0.01%'
}
