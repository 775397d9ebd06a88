import { unescapeHtml } from './escape-html.ts'

/** Inline tags: they do not separate words. */
const inlineTag = /<\/?(?:a|abbr|b|code|em|font|i|ins|del|kbd|mark|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi

/** The text of HTML that the host sanitised: line breaks become spaces, common entities their characters. */
export function plainText(html: string): string {
  const text = html.replace(inlineTag, '').replace(/<[^<>]*>/g, ' ')
  return unescapeHtml(text).replace(/\s+/g, ' ').trim()
}
