import { foldText } from '../../domain/fold-text.ts'
import type { RowContents } from './data-list-contents.ts'

/** The searchable texts of rows, folded once and cached. */
export interface RowTexts {
  of(row: HTMLElement): string
  /** Whether further texts exist and have not been requested yet. */
  wantMore(): boolean
  loadMore(): Promise<void>
  readonly loading: boolean
  /** The further texts, once they are loaded. */
  readonly more: RowContents | undefined
}

export function createRowTexts(searchIn: string | null, moreUrl: string | null): RowTexts {
  let texts = new WeakMap<HTMLElement, string>()
  let more: RowContents | undefined
  let state: 'idle' | 'loading' | 'done' = moreUrl ? 'idle' : 'done'

  function read(row: HTMLElement): string {
    const parts = row.dataset.q === undefined ? [] : [row.dataset.q]
    if (searchIn) for (const part of row.querySelectorAll(searchIn)) parts.push(part.textContent)
    else if (parts.length === 0) parts.push(row.textContent)
    if (more) parts.push(...more.of(row))
    // Separated by line breaks, so that no match spans two names.
    return parts.map(foldText).join('\n')
  }

  return {
    of(row) {
      const known = texts.get(row)
      if (known !== undefined) return known
      const text = read(row)
      texts.set(row, text)
      return text
    },
    wantMore: () => state === 'idle',
    async loadMore() {
      state = 'loading'
      const loaded = import('./data-list-rest.ts').then((rest) => rest.loadContents(moreUrl ?? ''))
      // Without them the list still finds rows by their own names.
      more = (await loaded.catch(console.error)) as RowContents | undefined
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
