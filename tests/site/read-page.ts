/** What a built page says, read from its HTML by plain patterns. */

/** Text of a piece of HTML: tags dropped, character references read. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_all, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()
}

/** Cells of every row of every table body, as texts. */
export function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tbody[^>]*>(.*?)<\/tbody>/gs)].flatMap(([, body = '']) =>
    [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    ),
  )
}

/** `label value` of every pair of every fact list. */
export function factsOf(html: string): string[] {
  return [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => `${textOf(label)} ${textOf(value)}`,
  )
}

/** The page between a mark and the next one like it, for each. */
export function partsOf(html: string, mark: RegExp): { name: string; html: string }[] {
  const found = [...html.matchAll(new RegExp(mark, 'g'))]
  return found.map((match, index) => ({
    name: match[1] ?? '',
    html: html.slice(match.index, found[index + 1]?.index ?? html.indexOf('</main>')),
  }))
}
