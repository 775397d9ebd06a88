/**
 * Twenty thousand pages of one kind share all but a few texts. The build lets Astro render such a page once, with
 * placeholders in its slots, and fills the slots for every page: a twentieth of the cost of rendering each through
 * components, and the same bytes (tests/site/small-site.test.ts).
 */
import { escapeHtml } from '../../domain/html/escape-html.ts'
import type { Html } from '../jsx/html.ts'
import { type HeadTexts, headTexts } from './head.ts'

/** The texts of one page that is filled into a template. */
export interface PageTexts {
  head: Parameters<typeof headTexts>[0]
  /** Content of <main>. */
  main: Html
}

/** Returns the HTML of the page at a path. */
export type FillPage = (pathname: string) => string

type Slot = keyof HeadTexts | 'main'

const slots = [
  'title',
  'fullTitle',
  'summary',
  'url',
  'icon',
  'image',
  'imageAlt',
  'jsonLd',
  'main',
] as const satisfies Slot[]
/** Not escaped: one is escaped JSON, the other HTML. */
const raw: readonly Slot[] = ['jsonLd', 'main']
// Noncharacters, which Unicode reserves for internal use. Private-use characters may occur in the titles of the operator's
// pages in the footer. Values are never searched for them.
const opening = '\uFDD0'
const closing = '\uFDD1'

const placeholders = Object.fromEntries(slots.map((slot) => [slot, opening + slot + closing])) as Record<Slot, string>
export const { main: mainPlaceholder, ...headPlaceholders } = placeholders

/** The last part of a path, which identifies the page's record. */
export function lastPart(pathname: string): string {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
}

/**
 * Splits a page that was rendered with placeholders, and fills in the texts that `pageOf` returns for the last part of
 * a path.
 */
export function createFillPage(template: string, pageOf: (name: string) => PageTexts): FillPage {
  const [start = '', ...rest] = template.split(opening)
  let before = start
  const steps = rest.map((part) => {
    const end = part.indexOf(closing)
    const slot = part.slice(0, end) as Slot
    const inTag = before.lastIndexOf('<') > before.lastIndexOf('>')
    const write = raw.includes(slot) ? String : inTag ? escapeAttribute : escapeHtml
    before = part.slice(end + 1)
    return { slot, write, after: before }
  })
  return (pathname) => {
    const { head, main } = pageOf(lastPart(pathname))
    const values: Record<Slot, string> = { ...headTexts(head), main: main.toString() }
    let html = start
    for (const { slot, write, after } of steps) html += write(values[slot]) + after
    return html
  }
}

/** Escapes like Astro. */
function escapeAttribute(text: string): string {
  return /[&"]/.test(text) ? text.replace(/&/g, '&amp;').replace(/"/g, '&quot;') : text
}
