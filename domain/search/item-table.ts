/**
 * What lists and suggestions say of each item beside its name, as one small text: types and places once each, then a
 * column a fact in which equal neighbours are one entry (`3*40`). 20,420 items take about 20 kB with Brotli.
 */
const head = 'almanac-items-1'

/** Ways to come by an item, in the sequence in which they are named; a bit each. */
export const itemSources = ['package', 'reform', 'enchant', 'monster', 'shop'] as const
export type ItemSource = (typeof itemSources)[number]

export interface ItemLine {
  id: number
  /** In words: `防具`; empty where nobody knows. */
  type: string
  /** In words: `頭上、頭中`; empty for what is not worn. */
  place: string
  /** Card slots. */
  slots: number
  /** Least level; 0 = none. */
  level: number
  /** Letter of the name's beginning: `A`, `ㄅ`, `#`. */
  letter: string
  sources: readonly ItemSource[]
}

const fields = ['step', 'type', 'place', 'slots', 'level', 'letter', 'sources'] as const
type Codes = Record<(typeof fields)[number], number>

/** Writes the table; the lines' ids ascend. */
export function writeItemTable(lines: readonly ItemLine[]): string {
  const types = words(lines.map(({ type }) => type))
  const places = words(lines.map(({ place }) => place))
  const letters = words(lines.map(({ letter }) => letter))
  let before = 0
  const codes = lines.map((line): Codes => {
    const step = line.id - before
    before = line.id
    return {
      step,
      type: types.indexOf(line.type),
      place: places.indexOf(line.place),
      slots: line.slots,
      level: line.level,
      letter: letters.indexOf(line.letter),
      sources: itemSources.reduce((bits, source, bit) => bits | (line.sources.includes(source) ? 1 << bit : 0), 0),
    }
  })
  const columns = fields.map((field) => runs(codes.map((code) => code[field])))
  return [head, types.join('\t'), places.join('\t'), letters.join('\t'), ...columns, ''].join('\n')
}

/** Reads what `writeItemTable` wrote. Throws when it is something else. */
export function readItemTable(text: string): ItemLine[] {
  const [first, types = '', places = '', letters = '', ...columns] = text.split('\n')
  if (first !== head) throw new Error('This is no table of items')
  const [typeNames, placeNames, letterNames] = [types, places, letters].map((line) => line.split('\t')) as [
    string[],
    string[],
    string[],
  ]
  const [steps = [], ...rest] = columns.slice(0, fields.length).map(values)
  let id = 0
  return steps.map((step, row) => {
    id += step
    const [type = 0, place = 0, slots = 0, level = 0, letter = 0, bits = 0] = rest.map((column) => column[row])
    return {
      id,
      type: typeNames[type] ?? '',
      place: placeNames[place] ?? '',
      slots,
      level,
      letter: letterNames[letter] ?? '',
      sources: itemSources.filter((_, bit) => bits & (1 << bit)),
    }
  })
}

function words(list: readonly string[]): string[] {
  return [...new Set(list)]
}

function runs(list: readonly number[]): string {
  const parts: string[] = []
  for (let at = 0; at < list.length; ) {
    let end = at + 1
    while (list[end] === list[at]) end++
    parts.push(end - at > 1 ? `${list[at]}*${end - at}` : String(list[at]))
    at = end
  }
  return parts.join(',')
}

function values(column: string): number[] {
  if (column === '') return []
  return column.split(',').flatMap((part) => {
    const [value, count = '1'] = part.split('*')
    return Array.from({ length: Number(count) }, () => Number(value))
  })
}
