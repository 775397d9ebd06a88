import { foldText } from '../../domain/text/fold-text.ts'
import type { RowContents } from './data-list-contents.ts'

/** The searchable texts of rows, folded once and cached. */
export interface RowTexts {
  /** Whether a row contains a folded query; once `loadMore` is done, in any spelling. */
  has(row: HTMLElement, query: string): boolean
  /** Whether spellings and further texts have not been requested yet. */
  wantMore(): boolean
  loadMore(): Promise<void>
  readonly loading: boolean
  /** The further texts, once they are loaded. */
  readonly more: RowContents | undefined
}

export function createRowTexts(searchIn: string | null, moreUrl: string | null): RowTexts {
  let texts = new WeakMap<HTMLElement, string>()
  let more: RowContents | undefined
  let contains = (text: string, query: string) => text.includes(query)
  let state: 'idle' | 'loading' | 'done' = 'idle'

  function read(row: HTMLElement): string {
    const parts = row.dataset.q === undefined ? [] : [row.dataset.q]
    if (searchIn) for (const part of row.querySelectorAll(searchIn)) parts.push(part.textContent)
    else if (parts.length === 0) parts.push(row.textContent)
    if (more) parts.push(...more.of(row))
    // Separated by line breaks, so that no match spans two names.
    return parts.map(foldText).join('\n')
  }

  return {
    has(row, query) {
      const text = texts.get(row) ?? read(row)
      texts.set(row, text)
      return contains(text, query)
    },
    wantMore: () => state === 'idle',
    async loadMore() {
      state = 'loading'
      // Without them the list still finds rows by their own names, as they are written.
      const loaded = await import('./data-list-more.ts').catch(console.error)
      if (loaded) contains = loaded.containsSpelling
      if (moreUrl) more = (await loaded?.loadContents(moreUrl).catch(console.error)) ?? undefined
      texts = new WeakMap()
      state = 'done'
    },
    get more() {
      return more
    },
    get loading() {
      return state === 'loading'
    },
  }
}
