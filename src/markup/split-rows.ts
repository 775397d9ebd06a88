import type { Html } from '../jsx/html.ts'
import { type PageSize, pagedRows } from './paged-rows.ts'

/** Number of rows in a list's page, so that its initial size does not grow with the game. */
const rowsInPage = 200

/** A list's rows as HTML: the first ones are in its page, the others in a file that the list loads on demand. */
interface SplitRows {
  /** Number of all rows. */
  count: number
  /** Number of rows that the list shows at once. */
  pageSize: PageSize
  /** The rows of the page. */
  page: string
  /** Content of the file: the other rows within their `<ul>` or `<table>`. */
  rest: string
  /** Number of rows of the file that are not collapsed; undefined if the file has no rows. */
  restShown: number | undefined
}

/** Splits the rows of a list; `isFolded`: whether the row at this index is collapsed at first. */
export function splitRows(
  rows: readonly Html[],
  tag: 'ul' | 'table',
  pageSize: PageSize,
  isFolded: (index: number) => boolean = () => false,
): SplitRows {
  const paged = pagedRows(rows, pageSize)
  const rest = paged.slice(rowsInPage)
  return {
    count: rows.length,
    pageSize,
    page: paged.slice(0, rowsInPage).join(''),
    rest: `<${tag}>${rest.join('')}</${tag}>`,
    restShown: rest.length > 0 ? rest.filter((_, index) => !isFolded(rowsInPage + index)).length : undefined,
  }
}
