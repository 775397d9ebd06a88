import { plainText } from './plain-text.ts'

/** Tags that begin or end a line. */
const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|blockquote|figure|figcaption|pre|hr|br)(?=[\s/>])[^>]*>/gi
const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i')

/**
 * The text of an announcement's HTML, one line per block, for a comparison: pictures as `［address］`, links with their
 * address after their text, so that a changed address is visible too.
 */
export function textLines(html: string): string {
  return html
    .replace(/<img\b[^>]*>/gi, (tag) => ` ［${attribute('src').exec(tag)?.[1] ?? ''}］ `)
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi, (_, tag: string, content: string) => {
      const address = attribute('href').exec(tag)?.[1]
      return address === undefined ? content : `${content}（${address}）`
    })
    .replace(/<\/t[dh]>/gi, '　')
    .split(block)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')
}
