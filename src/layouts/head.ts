/** Plain functions behind the head of a page. */

/** `Page｜Site`; the site's name alone on the home page. */
export function pageTitle(title: string | undefined, siteName: string): string {
  return title ? `${title}｜${siteName}` : siteName
}

/** Up to 150 characters of plain text from text or HTML; `fallback` when nothing is left. */
export function descriptionOf(html: string, fallback: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  if (characters.length === 0) return fallback
  return characters.length > 150 ? `${characters.slice(0, 149).join('')}…` : text
}

/** JSON for a script element: nothing in a name can end the element. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
