import { fill } from '../../domain/copy/fill.ts'
import { matchCopy } from '../../domain/copy/lists.ts'
import { containsSpelling } from '../../domain/search/spellings.ts'
import { foldText } from '../../domain/text/fold-text.ts'

/**
 * A file of further texts by which rows are found. `rows`: indices into `texts` by a row's `data-key`; `chancesPer10k`
 * is parallel to it: null if there is no chance.
 */
export interface TextFile {
  texts: string[]
  rows: Record<string, number[]>
  chancesPer10k?: Record<string, (number | null)[]>
}

/** Further texts of rows, their contents. Queries are folded. */
export interface RowContents {
  of(row: HTMLElement): string[]
  /** All rows, in the page too: first those whose own words contain the query, otherwise in the given order. */
  namesFirst(rows: readonly HTMLElement[], query: string): HTMLElement[]
  /** Shows in each row which of its contents match, if its own words do not; removes these notes from other rows. */
  showMatches(list: HTMLElement, rows: Iterable<HTMLElement>, query: string): void
}

export function createRowContents({ texts, rows: placesByKey, chancesPer10k }: TextFile): RowContents {
  const of = ({ dataset: { key = '' } }: HTMLElement) => (placesByKey[key] ?? []).map((place) => texts[place] ?? '')

  /** `含 霜脊匕首 [1] 4.00%`; empty if nothing inside matches. */
  function matchText(row: HTMLElement, query: string): string {
    if (isNamed(row, query)) return ''
    const { key = '' } = row.dataset
    const matches = of(row)
      .map((name, index) => ({ name, chancePer10k: chancesPer10k?.[key]?.[index] ?? null }))
      .filter(({ name }) => containsSpelling(foldText(name), query))
    const [first] = matches
    if (!first) return ''
    const n = matches.length - 1
    const chance = chanceText(first.chancePer10k)
    return fill(n > 0 ? matchCopy.more : matchCopy.one, { name: first.name, chance, n }).trim()
  }

  return {
    of,
    namesFirst(rows, query) {
      const named = new Set(rows.filter((row) => isNamed(row, query)))
      const ordered = [...named, ...rows.filter((row) => !named.has(row))]
      const parent = ordered[0]?.parentElement
      if (parent && ordered.some((row, index) => row !== parent.children[index])) {
        parent.append(...ordered)
        // base.css shows the first rows of the original order.
        parent.closest('data-list')?.setAttribute('paged', '')
      }
      return ordered
    },
    showMatches(list, rows, query) {
      for (const note of list.querySelectorAll('[data-found]')) note.textContent = ''
      for (const row of query ? rows : []) {
        const text = matchText(row, query)
        if (text === '') continue
        const note = row.querySelector<HTMLElement>('[data-found]') ?? row.appendChild(document.createElement('p'))
        note.dataset.found = ''
        note.textContent = text
      }
    },
  }
}

const isNamed = ({ dataset: { q = '' } }: HTMLElement, query: string) => containsSpelling(foldText(q), query)

/** Percent with two decimals; empty for null. */
function chanceText(chancePer10k: number | null): string {
  if (chancePer10k === null) return ''
  return chancePer10k > 0 ? `${(chancePer10k / 100).toFixed(2)}%` : '<0.01%'
}
