/** Reads the HTML of built pages with patterns. */

/** Text of HTML without tags and with decoded character references. */
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

/** Texts of the cells in each row of each table body. */
export function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tbody[^>]*>(.*?)<\/tbody>/gs)].flatMap(([, body = '']) =>
    [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    ),
  )
}

/** `label value` of each pair in each list of facts. */
export function factsOf(html: string): string[] {
  return [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => `${textOf(label)} ${textOf(value)}`,
  )
}

/** Parts of a page that start with a mark. */
export function partsOf(html: string, mark: RegExp): { name: string; html: string }[] {
  const marks = [...html.matchAll(new RegExp(mark, 'g'))]
  return marks.map((match, index) => ({
    name: match[1] ?? '',
    html: html.slice(match.index, marks[index + 1]?.index ?? html.indexOf('</main>')),
  }))
}

/** Rows of a reform or conversion page: text by column head, with the facts that the page shows once for all rows. */
export function reformRowsOf(html: string): Record<string, string>[] {
  const common = /<dl class="facts" data-common>(.*?)<\/dl>/s.exec(html)?.[1] ?? ''
  const shared = [...common.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [
    textOf(label),
    textOf(value),
  ])
  const table = (/<table[^>]*>(.*?)<\/table>/s.exec(html)?.[1] ?? '').replaceAll('<p class="quiet">', '<p>¦')
  const heads = [...table.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => textOf(head))
  return rowsOf(table).map((cells) => ({
    材料: '',
    ...Object.fromEntries(shared),
    // A head such as `材料、備註` has two facts, which `¦` separates in the cells.
    ...Object.fromEntries(
      heads.flatMap((head, column) => {
        const [names, values] = [head.split('、'), (cells[column] ?? '').split('¦')]
        return names.map((name, index) => [name, (names.length > 1 ? values[index] : values.join('')) ?? ''])
      }),
    ),
  }))
}

/** The slots of an enchant page. `lines`: the facts of the slot, then the lines of its sections. */
export function enchantSlotsOf(html: string): { number: number; lines: string[] }[] {
  return html
    .split(/(?=<details class="slot")/)
    .slice(1)
    .map((slot) => {
      const [head = '', ...sections] = slot.split(/(?=<section)/)
      return {
        number: Number(/id="slot-(\d+)"/.exec(slot)?.[1]),
        lines: [...factsOf(head), ...sections.flatMap((section) => sectionLines(section))],
      }
    })
}

/** The rows of a section with their costs. A column that several grades share is repeated for each of them. */
function sectionLines(section: string): string[] {
  return section.split(/(?=<dl)/).flatMap((part) => {
    const cost = factsOf(part).map((fact) => fact.replace(/^\S+ /, ''))
    const gradeCounts = [...part.matchAll(/<th scope="col" class="num" data-grade="(\d+)">/g)].map(([, n]) => Number(n))
    const names = [...part.matchAll(/<ul class="item-columns"[^>]*>(.*?)<\/ul>/gs)].flatMap(([, list = '']) =>
      [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, name = '']) => [textOf(name)]),
    )
    const rows = [...rowsOf(part), ...names]
    if (gradeCounts.length === 0) return rows.map((cells) => [...cells, ...cost].join(' | '))
    return gradeCounts.flatMap((gradeCount, column) =>
      Array.from({ length: gradeCount }, () => chancesOf(rows, column, gradeCounts.length)).flat(),
    )
  })
}

/**
 * `name | chance | actual odds` of each row that has a chance in the column. A page omits actual odds whose text equals
 * the chance; in a table with several columns of chances, one cell contains both.
 */
function chancesOf(rows: readonly string[][], column: number, columns: number): string[] {
  return rows.flatMap(([name, ...cells]) => {
    const cell = cells[column] ?? ''
    if (cell === '—') return []
    const [chance = '', odds] = columns === 1 ? cells : cell.split(/實際 ?/)
    return [`${name} | ${chance} | ${odds || chance}`]
  })
}
