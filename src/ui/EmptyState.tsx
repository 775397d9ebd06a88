import type { ReactNode } from 'react'

/** An empty state: illustration, sentence, next step. */
export function EmptyState({ children, error = false }: { children: ReactNode; error?: boolean }) {
  return (
    <div className={error ? 'empty text-danger' : 'empty'}>
      <EmptyMark />
      {children}
    </div>
  )
}

/** The illustration of empty states. */
export function EmptyMark() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <use href="/marks.svg#lantern" />
    </svg>
  )
}
