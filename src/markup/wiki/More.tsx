/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { Child } from '../../jsx/html.ts'

interface Props {
  /** Text with `{n}`. */
  text: string
  /** Number of entries. */
  n: number
  /** Whether the site's search leaves them out. */
  isUnsearched?: boolean
  class?: string
  children: Child
}

/** The rest of a long list, initially closed; nothing without entries. */
export function More({ text, n, isUnsearched, class: className, children }: Props): Child {
  return (
    n > 0 && (
      <details class={className} data-pagefind-ignore={isUnsearched}>
        <summary class="more">{fill(text, { n: numberText(n) })}</summary>
        {children}
      </details>
    )
  )
}
