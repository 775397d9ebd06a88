import { createContext, type ReactNode, useContext } from 'react'

/** Name of the illustration of an empty state, one of `/marks.svg`; set by the page. */
export const EmptyMark = createContext('')

/** An empty state: illustration, sentence, next step. */
export function EmptyState({ children, error = false }: { children: ReactNode; error?: boolean }) {
  const mark = useContext(EmptyMark)
  return (
    <div className={error ? 'empty text-danger' : 'empty'}>
      <MarkPicture name={mark} />
      {children}
    </div>
  )
}

/** An illustration of `/marks.svg`; none if the name is empty. */
export function MarkPicture({ name }: { name: string }) {
  if (!name) return null
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <use href={`/marks.svg#${name}`} />
    </svg>
  )
}
