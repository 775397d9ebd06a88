/**
 * Twenty thousand pages of one kind share all but a few texts. The build lets Astro render such a page once, with marks
 * in place of those texts, and fills the marks for every page: a twentieth of the cost of rendering each through
 * components, and the same bytes (tests/site/budget.test.ts).
 */
import { escapeHtml, type Html } from '../components/html.ts'
import type { HeadTexts } from './head.ts'

/** What a page of a framed kind has of its own. */
export interface PageTexts {
  head: HeadTexts
  /** What stands inside <main>. */
  main: Html
}

/** Gives the HTML of the page at a path. */
export type Filler = (pathname: string) => string

type Hole = keyof HeadTexts | 'main'

const holes = ['title', 'fullTitle', 'summary', 'url', 'icon', 'jsonLd', 'main'] as const satisfies Hole[]
/** Not escaped: one is JSON made for its place, the other HTML. */
const raw: readonly Hole[] = ['jsonLd', 'main']
// Characters for private use: no text of this project has them, and values are never searched for them.
const [opening, closing] = ['\uE000', '\uE001']

const marks = Object.fromEntries(holes.map((hole) => [hole, opening + hole + closing])) as Record<Hole, string>
export const { main: mainMark, ...headMarks } = marks

/** Cuts a page that was rendered with marks into what stays and what `textsOf` gives. */
export function createFrameFiller(frame: string, textsOf: (pathname: string) => PageTexts): Filler {
  const [start = '', ...rest] = frame.split(opening)
  let before = start
  const steps = rest.map((part) => {
    const end = part.indexOf(closing)
    const hole = part.slice(0, end) as Hole
    const inTag = before.lastIndexOf('<') > before.lastIndexOf('>')
    const write = raw.includes(hole) ? String : inTag ? escapeAttribute : escapeHtml
    before = part.slice(end + 1)
    return { hole, write, after: before }
  })
  return (pathname) => {
    const { head, main } = textsOf(pathname)
    const values: Record<Hole, string> = { ...head, main: main.toString() }
    let html = start
    for (const { hole, write, after } of steps) html += write(values[hole]) + after
    return html
  }
}

/** As Astro writes an attribute. */
function escapeAttribute(text: string): string {
  return /[&"]/.test(text) ? text.replace(/&/g, '&amp;').replace(/"/g, '&quot;') : text
}
