/** @jsxImportSource #html */

import { listCopy } from '../../domain/copy/lists.ts'
import { navigationCopy } from '../../domain/copy/not-found.ts'
import { pagesLabel } from '../../domain/copy/page-buttons.ts'
import type { Html } from '../jsx/html.ts'
import { EmptyPart } from './EmptyPart.tsx'

interface EmptyListProps {
  /** Number of rows. */
  rows: number
  /** Text for a list without rows. */
  empty: string
  /** Text if a search or filter leaves no rows. */
  filtered?: string | undefined
  /** The page of the list, which its address without conditions leads to; absent for a table of another page. */
  href?: string
}

/** The message of a `<data-list>` that replaces the rows if none is shown. */
export function EmptyList({ rows, empty, filtered = listCopy.filtered, href }: EmptyListProps): Html {
  const next = rows > 0 ? { href, text: listCopy.clear } : { href: '/', text: navigationCopy.toHome }
  return (
    <EmptyPart data-list-empty hidden={rows > 0}>
      <p>{rows > 0 ? filtered : empty}</p>
      {rows > 0 && <p class="quiet">{listCopy.noMatch}</p>}
      {href && (
        <a class="btn" href={next.href}>
          {next.text}
        </a>
      )}
    </EmptyPart>
  )
}

/** The element for a list's page numbers; `label` names the list for screen readers. */
export function ListPages({ label }: { label: string }): Html {
  return <nav class="pagination js-only" data-list-pages aria-label={`${label} ${pagesLabel}`} />
}
