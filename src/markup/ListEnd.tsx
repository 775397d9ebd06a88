/** @jsxImportSource #html */
import { pagesLabel } from '../../domain/copy/contract-pages.ts'
import { listCopy } from '../../domain/copy/site-list.ts'
import type { Html } from '../jsx/html.ts'
import { EmptyPart } from './EmptyPart.tsx'

interface EmptyListProps {
  /** Number of rows. */
  rows: number
  /** Text for a list without rows. */
  empty: string
  /** Text if a search or filter leaves no rows. */
  filtered?: string | undefined
}

/** The message of a `<data-list>` that replaces the rows if none is shown. */
export function EmptyList({ rows, empty, filtered = listCopy.filtered }: EmptyListProps): Html {
  return (
    <EmptyPart data-list-empty hidden={rows > 0}>
      <p>{rows > 0 ? filtered : empty}</p>
      {rows > 0 && <p class="quiet">{listCopy.noMatch}</p>}
    </EmptyPart>
  )
}

/** The element for a list's page numbers; `label` names the list for screen readers. */
export function ListPages({ label }: { label: string }): Html {
  return <nav class="pagination js-only" data-list-pages aria-label={`${label} ${pagesLabel}`} />
}
