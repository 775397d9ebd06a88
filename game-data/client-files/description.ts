import { nearestTint } from '../../domain/html/text-classes.ts'

/** Removes colour codes from a name. */
export function plainName(name: string): string {
  return name.replace(/\^[0-9a-f]{6}/gi, '').trim()
}

const mark =
  /\^([0-9a-f]{6})|<ITEM>(.*?)<INFO>([1-9]\d{0,9})<\/INFO><\/ITEM>|<(URL|NAVI|TIPBOX)>(.*?)<INFO>.*?<\/INFO><\/\4>/gi

/** Underscores in white on the client's white background: authors use them as an empty line. */
const invisibleUnderscores = /\^ffffff_+(?=\^[0-9a-f]{6}|$)/gi

/**
 * Converts a client description to safe HTML. `^RRGGBB` becomes a span with the class of the nearest colour (the site's
 * CSP forbids style attributes) and `^000000`, the client's text colour, ends it; `<ITEM>` tags become item tags; other
 * client tags are dropped and their text is kept; everything else is escaped. A colour continues over line ends, as in
 * the client.
 */
export function descriptionHtml(lines: readonly string[]): string {
  // Joined at the end: concatenation would keep hundreds of thousands of linked string pieces in memory.
  const parts: string[] = []
  let colour = ''
  const write = (text: string, wrap = (inner: string) => inner) => {
    if (text === '') return
    const inner = wrap(escapeText(text))
    if (colour) parts.push('<span class="', colour, '">', inner, '</span>')
    else parts.push(inner)
  }
  // The client breaks a line at a line break inside it, too.
  const shownLines = lines.flatMap((line) => (line.includes('\n') ? line.split(/\r?\n/) : line))
  shownLines.forEach((written, index) => {
    if (index > 0) parts.push('<br>')
    if (!/[\^<]/.test(written)) {
      write(written)
      return
    }
    const line = written.replace(invisibleUnderscores, '')
    let at = 0
    for (const match of line.matchAll(mark)) {
      write(line.slice(at, match.index))
      at = match.index + match[0].length
      const [, hex, itemName, itemId, tag, tagText = ''] = match
      if (hex !== undefined) colour = tintClass(hex)
      else if (tag !== undefined) write(tagText)
      else if (itemName !== undefined)
        write(itemName, (inner) => `<span class="item-tag" data-id="${itemId}">${inner}</span>`)
    }
    write(line.slice(at))
  })
  return parts.join('')
}

/** Cache: a client's file uses a few colours hundreds of thousands of times. */
const classes = new Map<string, string>()

function tintClass(hex: string): string {
  const known = classes.get(hex)
  if (known !== undefined) return known
  const tint = nearestTint(hex)
  const name = tint ? `tint-${tint}` : ''
  if (classes.size < 1000) classes.set(hex, name)
  return name
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** For text content only, not for attribute values. */
function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char] ?? char) : text
}
