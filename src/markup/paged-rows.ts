import { type Html, trusted } from '../jsx/html.ts'

/** Numbers of rows that base.css can show before a list's script does. */
export type PageSize = 10 | 20 | 50

/**
 * The rows of a list in its page. Pictures of rows after the first page get their addresses when data-list.ts shows the
 * row: a phone needs longer for 1,000 addresses than for all the rest of their rows. In lists of two pages they matter less
 * than the bytes of the other attribute.
 */
export function pagedRows(rows: readonly Html[], pageSize: PageSize): readonly Html[] {
  if (rows.length <= 2 * pageSize) return rows
  return rows.map((row, index) =>
    index < pageSize ? row : trusted(`${row}`.replaceAll('<img src=', '<img data-src=')),
  )
}
