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

// Widths at which the table scrolls. There the head is static: a sticky one would stick to the box, not to the window.
const atAllWidths = '[&_thead_th]:static [&_thead_th]:bg-transparent'
const belowDesktop = 'max-lg:[&_thead_th]:static max-lg:[&_thead_th]:bg-transparent lg:overflow-visible lg:bg-none'

/**
 * The box of a table that scrolls sideways where it is wider than the box. `fitsDesktop`: a desktop always has room for
 * the table; its head then stays visible while the page scrolls.
 */
export function scrollBox({ label, fitsDesktop = false }: { label: string; fitsDesktop?: boolean | undefined }) {
  return { class: `data-table-scroll ${fitsDesktop ? belowDesktop : atAllWidths}`, 'aria-label': label }
}
