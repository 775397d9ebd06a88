import { createContext, type ReactNode, useContext } from 'react'

/** Name of the illustration of an empty state, one of `/marks.svg`; set by the page. */
export const EmptyMark = createContext('')

/** An empty state: illustration, sentence, next step. */
export function EmptyState({ children, error = false }: { children: ReactNode; error?: boolean }) {
  const mark = useContext(EmptyMark)
  return (
    <div className={error ? 'empty text-danger' : 'empty'}>
      {mark && (
        <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
          <use href={`/marks.svg#${mark}`} />
        </svg>
      )}
      {children}
    </div>
  )
}
