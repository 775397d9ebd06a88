/** `edges`: near an end, the five pages of that end. `neighbours`: always two on each side. */
export type PageStyle = 'edges' | 'neighbours'

/** Number of pages for `rows` rows; 1 for no rows. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize))
}

/** Page as a whole number within 1 … `pages`; 1 for anything that is not a number. */
export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages))
}

/**
 * The page numbers to show, ascending; `gap` marks omitted ones. Up to 7 pages: all. More: always the first and the
 * last page; with `edges` the first five if the page is 4 or less and the last five if it is within 3 of the end;
 * otherwise the page and two on each side.
 */
export function pageWindow(page: number, pages: number, style: PageStyle = 'edges'): (number | 'gap')[] {
  if (pages <= 7) return span(1, pages)
  const current = clampPage(page, pages)
  let from = current - 2
  let to = current + 2
  if (style === 'edges' && current <= 4) [from, to] = [1, 5]
  else if (style === 'edges' && current >= pages - 3) [from, to] = [pages - 4, pages]
  const middle = span(Math.max(1, from), Math.min(pages, to))
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (['gap'] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (['gap'] as const) : []),
    ...(to < pages ? [pages] : []),
  ]
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
