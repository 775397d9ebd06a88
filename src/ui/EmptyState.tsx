import { createContext, type ReactNode, useContext } from 'react'

/** Name of the woodcut that stands over an empty state, one of `/marks.svg`; handed in by the page. */
export const EmptyMark = createContext('')

/** Nothing to show: mark, sentence, next step. */
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
