const entities: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** Inline tags: they do not separate words. */
const inlineTag = /<\/?(?:a|abbr|b|code|em|font|i|ins|del|kbd|mark|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi

/** The text of HTML that the host purged: line breaks become spaces, common entities their characters. */
export function plainText(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, ' ')
    .trim()
}
