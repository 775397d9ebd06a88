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
function foundText(
  { q = '', key = '' }: DOMStringMap,
  folded: string,
  { texts, rows, chancesPer10k }: MoreTexts,
): string {
  if (foldText(q).includes(folded)) return ''
  const matches = (rows[key] ?? [])
    .map((place, index) => ({ name: texts[place] ?? '', chancePer10k: chancesPer10k?.[key]?.[index] ?? null }))
    .filter(({ name }) => foldText(name).includes(folded))
  const [first] = matches
  if (!first) return ''
  const n = matches.length - 1
  return fill(n > 0 ? foundCopy.more : foundCopy.one, {
    name: first.name,
    chance: chanceText(first.chancePer10k),
    n,
  }).trim()
}

/** Percent with two decimals; empty for null. */
function chanceText(chancePer10k: number | null): string {
  if (chancePer10k === null) return ''
  return chancePer10k > 0 ? `${(chancePer10k / 100).toFixed(2)}%` : '<0.01%'
}
