/** @jsxImportSource #html */
import type { Html } from '../../jsx/html.ts'
import { type Mark, marks } from './marks.ts'

/**
 * A woodcut-like mark as SVG, in the colour of the surrounding text. `linked`: from the file of all marks
 * (`src/pages/marks.svg.ts`), for rare marks or several on one page.
 */
export function Ornament({ mark, linked }: { mark: Mark; linked: boolean }): Html {
  if (linked)
    return (
      <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
        <use href={`/marks.svg#${mark}`} />
      </svg>
    )
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false">
      <path d={marks[mark]} />
    </svg>
  )
}
