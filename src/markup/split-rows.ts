import type { Html } from './html.ts'

/** Rows that a list's page has by itself: what the first view of it weighs does not grow with the game. */
const rowsInPage = 200

/** A list's rows, those of its page and those of its file of further rows. */
export interface SplitRows {
  /** All of them. */
  count: number
  page: string
  /** What the file holds: rows within their list or table, as a browser reads them. */
  rest: string
  /** Of the further rows, those that nothing folds away; undefined where there is no further row. */
  restShown: number | undefined
}

export function splitRows(
  rows: readonly Html[],
  tag: 'ul' | 'table',
  folded: (index: number) => boolean = () => false,
) {
  const rest = rows.slice(rowsInPage)
  return {
    count: rows.length,
    page: rows.slice(0, rowsInPage).join(''),
    rest: `<${tag}>${rest.join('')}</${tag}>`,
    restShown: rest.length > 0 ? rest.filter((_, index) => !folded(rowsInPage + index)).length : undefined,
  } satisfies SplitRows
}
