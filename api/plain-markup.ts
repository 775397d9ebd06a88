import { textClasses } from '../domain/text-classes.ts'

const token =
  /[^<>&]+|&(?:amp|lt|gt);|(<br ?\/?>)|(<span class="([a-z0-9-]+)"(?: data-id="([1-9]\d{0,9})")?>)|(<\/span>)/y
const known = new Set(textClasses)
const deepest = 20

/**
 * Sanitises the game's 20,000 descriptions, which contain only text, line breaks and spans. Ten times faster than a
 * full HTML parser; returns undefined for any other markup.
 */
export function plainMarkup(html: string): string | undefined {
  let depth = 0
  let breaks = false
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const match = token.exec(html)
    if (!match) return undefined
    if (match[1]) breaks ||= match[1] !== '<br />'
    else if (match[2]) {
      const isItem = match[3] === 'item-tag' && match[4] !== undefined
      if (!isItem && !(known.has(match[3] as string) && match[4] === undefined)) return undefined
      if (++depth > deepest) return undefined
    } else if (match[5] && --depth < 0) return undefined
  }
  if (depth !== 0) return undefined
  return breaks ? html.replace(/<br ?\/?>/g, '<br />') : html
}
