import type { ReactNode } from 'react'
import { emptyState } from '../parts/empty-state.ts'
import { createReact } from './create-react.ts'

/** An empty state: illustration, sentence, next step. */
export function EmptyState({ children, error = false }: { children: ReactNode; error?: boolean }) {
  return emptyState(createReact, { error }, children)
}
