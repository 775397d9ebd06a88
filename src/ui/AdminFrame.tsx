import type { ReactNode } from 'react'
import { adminCopy } from '../../domain/copy/contract.ts'
import { EmptyMark } from './EmptyState.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface Props {
  /** Names the woodcut over an empty list; handed in by the page. */
  emptyMark: string
  /** Stands above what the page shows; where it is missing, the way back to the announcements. */
  head?: ReactNode
  children: ReactNode
}

/** What every page of an admin begins with. */
export function AdminFrame({ emptyMark, head, children }: Props) {
  return (
    <ErrorBoundary>
      <p className="mb-4">
        {head ?? (
          <a className="btn btn-quiet" href="/admin/posts">
            {adminCopy.posts}
          </a>
        )}
      </p>
      <EmptyMark value={emptyMark}>{children}</EmptyMark>
    </ErrorBoundary>
  )
}
