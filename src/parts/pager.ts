import { pagesCopy } from '../../domain/copy/page-buttons.ts'
import { type PageStyle, pageWindow } from '../../domain/lists/pagination.ts'

/** Class of the `<nav>` around the buttons. */
export const pagerClass = 'pagination'

/**
 * A button of a list's pages, or a gap. `src/elements/draw-pages.ts` and `src/ui/Pagination.tsx` write them; `create` would
 * add 0.3 kB to each page with a list.
 */
export interface PagerEntry {
  /** Where it leads: `previous`, `next`, `first`, `last`, a number; `gap…` for a gap. Written as `data-to`. */
  to: string
  text: string
  /** The page to show. 0 at an end: the button has `aria-disabled` and stays focusable, so that the focus is not lost. */
  target: number
}

/** Steps, numbers and, in the style `neighbours`, the ends. */
export function pagerEntries(page: number, pages: number, style: PageStyle): PagerEntry[] {
  const { first, previous, next, last } = pagesCopy
  const later = page < pages
  const entries = [
    { to: 'previous', text: previous, target: page - 1 },
    ...pageWindow(page, pages, style).map((entry, index) =>
      entry === 'gap'
        ? { to: `gap${index}`, text: '…', target: 0 }
        : { to: `${entry}`, text: `${entry}`, target: entry },
    ),
    { to: 'next', text: next, target: later ? page + 1 : 0 },
  ]
  if (style !== 'neighbours') return entries
  return [
    { to: 'first', text: first, target: page > 1 ? 1 : 0 },
    ...entries,
    { to: 'last', text: last, target: later ? pages : 0 },
  ]
}
