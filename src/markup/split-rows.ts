import type { Html } from '../jsx/html.ts'

/** Number of rows in a list's page, so that its initial size does not grow with the game. */
const rowsInPage = 200

/** A list's rows: those in its page and those in its file of further rows. */
export interface SplitRows {
  /** Number of all rows. */
  count: number
  page: string
  /** Content of the file: rows within their list or table, as HTML. */
  rest: string
  /** Number of further rows that are not collapsed; undefined if there is no further row. */
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
