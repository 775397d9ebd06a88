import { type Html, html } from '../html.ts'
import { type Mark, marks } from './marks.ts'

/** A woodcut-like mark as SVG, in the colour of the surrounding text. */
export function ornament(mark: Mark): Html {
  return html`<svg viewBox="0 0 48 48" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false"><path d="${marks[mark]}"></path></svg>`
}

/** The same from the file of all marks (`src/pages/marks.svg.ts`), for rare marks or several on one page. */
export function ornamentLink(mark: Mark): Html {
  return html`<svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true"><use href="/marks.svg#${mark}"></use></svg>`
}
