import type { Attributes, Content, Create } from './create.ts'

export interface TableProps<Node> {
  /** The table's name for screen readers; usually the same as the heading above it. */
  caption: Content<Node>
  /** Default: for screen readers only. */
  captionClass?: string | undefined
  /** Classes in addition to `data-table`. */
  class?: string | undefined
  /** Heads of the columns (`columnHead`). */
  heads: readonly Content<Node>[]
  /** One `<tbody>` or several. */
  body: Content<Node>
  foot?: Content<Node>
}

/** A table of records: its name, a head, rows. */
export function dataTable<Node>(create: Create<Node>, table: TableProps<Node>): Node {
  const { caption, captionClass = 'sr-only', heads, body, foot } = table
  return create(
    'table',
    { class: ['data-table', table.class].filter(Boolean).join(' ') },
    create('caption', { class: captionClass }, caption),
    create('thead', {}, create('tr', {}, ...heads)),
    body,
    foot,
  )
}

/** The head of a column. Its name in `attributes.class`: `num` for numbers. */
export function columnHead<Node>(create: Create<Node>, text: Content<Node>, attributes: Attributes = {}): Node {
  return create('th', { scope: 'col', ...attributes }, text)
}
