import { createContext, type ReactNode, useContext } from 'react'

/** Path of the woodcut that stands over an empty state, handed in by the page (48 × 48). */
export const EmptyMark = createContext('')

/** Nothing to show: mark, sentence, next step. */
export function EmptyState({ children, error = false }: { children: ReactNode; error?: boolean }) {
  const mark = useContext(EmptyMark)
  return (
    <div className={error ? 'empty empty-error' : 'empty'}>
      {mark && (
        <svg viewBox="0 0 48 48" fill="currentColor" fillRule="evenodd" aria-hidden="true">
          <path d={mark} />
        </svg>
      )}
      {children}
    </div>
  )
}
