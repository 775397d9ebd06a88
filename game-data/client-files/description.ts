import { nearestTint } from '../../domain/text-classes.ts'

/** Takes colour codes out of a name, which is plain text. */
export function plainName(name: string): string {
  return name.replace(/\^[0-9a-f]{6}/gi, '').trim()
}

const mark =
  /\^([0-9a-f]{6})|<ITEM>(.*?)<INFO>([1-9]\d{0,9})<\/INFO><\/ITEM>|<(URL|NAVI|TIPBOX)>(.*?)<INFO>.*?<\/INFO><\/\4>/gi

/** Underscores in the client's white, which it draws on white: how authors write an empty line. */
const unseen = /\^ffffff_+(?=\^[0-9a-f]{6}|$)/gi

/**
 * Safe HTML of a client description. `^RRGGBB` becomes a span with the class of the nearest colour (the site's CSP
 * forbids style attributes) and `^000000`, the client's text colour, ends it; `<ITEM>` tags become item tags; other
 * client tags keep their text; everything else is escaped. A colour lasts over line ends, as in the client.
 */
export function descriptionHtml(lines: readonly string[]): string {
  // Joined at the end: hundreds of thousands of pieces that hang together outlive many collections.
  const parts: string[] = []
  let colour = ''
  const write = (text: string, wrap = (inner: string) => inner) => {
    if (text === '') return
    const inner = wrap(escapeText(text))
    if (colour) parts.push('<span class="', colour, '">', inner, '</span>')
    else parts.push(inner)
  }
  lines.forEach((written, index) => {
    const line = written.replace(unseen, '')
    if (index > 0) parts.push('<br>')
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

/** A client's file names a few colours hundreds of thousands of times. */
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

/** For text between tags; it never stands inside an attribute. */
function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char] ?? char) : text
}
