/** @jsxImportSource #html */
import type { Child, Html } from '../jsx/html.ts'
import type { Mark } from './ornaments/marks.ts'
import { Ornament } from './ornaments/Ornament.tsx'

export interface EmptyPartProps {
  mark?: Mark
  error?: boolean
  hidden?: boolean
}

/** An empty state: illustration, sentence, next step. `src/ui/EmptyState.tsx` is the same for islands. */
export function EmptyPart({
  mark = 'lantern',
  error,
  children,
  ...attributes
}: EmptyPartProps & { children: Child }): Html {
  return (
    <div class={error ? 'empty text-danger' : 'empty'} role={error && 'alert'} {...attributes}>
      <Ornament mark={mark} linked />
      {children}
    </div>
  )
}
