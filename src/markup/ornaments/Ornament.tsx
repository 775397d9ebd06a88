/** @jsxImportSource #html */
import { createHtml, type Html } from '../../jsx/html.ts'
import { type Mark, marks } from '../../parts/marks.ts'
import { ornament } from '../../parts/ornament.ts'

/**
 * A mark as SVG. `linked`: from the file of all marks, for rare marks or several on one page; otherwise drawn in the
 * page.
 */
export function Ornament({ mark, linked }: { mark: Mark; linked: boolean }): Html {
  if (linked) return ornament(createHtml, mark)
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false">
      <path d={marks[mark]} />
    </svg>
  )
}
