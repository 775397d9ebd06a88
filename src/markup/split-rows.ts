import type { Html } from '../jsx/html.ts'

/** Number of rows in a list's page, so that its initial size does not grow with the game. */
const rowsInPage = 200

/** A list's rows as HTML: the first ones are in its page, the others in a file that the list loads on demand. */
interface SplitRows {
  /** Number of all rows. */
  count: number
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
  isFolded: (index: number) => boolean = () => false,
): SplitRows {
  const rest = rows.slice(rowsInPage)
  return {
    count: rows.length,
    page: rows.slice(0, rowsInPage).join(''),
    rest: `<${tag}>${rest.join('')}</${tag}>`,
    restShown: rest.length > 0 ? rest.filter((_, index) => !isFolded(rowsInPage + index)).length : undefined,
  }
}
