/** The address of the first picture in sanitised HTML, if it is of one of these origins; undefined if there is none. */
export function firstPicture(html: string, origins: readonly string[]): string | undefined {
  for (const [, source = ''] of html.matchAll(/<img [^<>]*\bsrc="([^"]*)"/g)) {
    const address = source.replaceAll('&amp;', '&')
    if (origins.some((origin) => address.startsWith(`${origin}/`))) return address
  }
  return undefined
}
