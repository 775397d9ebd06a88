import type { Sounds } from './first-letter.ts'

/**
 * Item facts for lists and suggestions as one small text: types and places once each, the sounds of the characters that
 * begin names, then a column per fact in which equal neighbours are one entry (`3*40`).
 */
const head = 'almanac-items-2'

/** Ways to get an item, in display order; one bit each. */
export const itemSources = ['package', 'reform', 'enchant', 'monster', 'shop'] as const
export type ItemSource = (typeof itemSources)[number]

export interface ItemLine {
  id: number
  /** As text: `防具`; empty if unknown. */
  type: string
  /** As text: `頭上、頭中`; empty for an item that is not worn. */
  place: string
  /** Card slots. */
  slots: number
  /** Required level; 0 = none. */
  level: number
  sources: readonly ItemSource[]
}

const fields = ['step', 'type', 'place', 'slots', 'level', 'sources'] as const
type Codes = Record<(typeof fields)[number], number>

export interface ItemTable {
  lines: ItemLine[]
  sounds: Sounds
}

/** Writes the table; the ids of the lines must ascend. */
export function writeItemTable({ lines, sounds }: Readonly<ItemTable>): string {
  const types = words(lines.map(({ type }) => asLine(type)))
  const places = words(lines.map(({ place }) => place))
  const bySound = Map.groupBy([...sounds.keys()].sort(), (character) => sounds.get(character) ?? '')
  const spoken = [...bySound].map(([sound, characters]) => sound + characters.join(''))
  let before = 0
  const codes = lines.map((line): Codes => {
    const step = line.id - before
    before = line.id
    return {
      step,
      type: types.indexOf(asLine(line.type)),
      place: places.indexOf(line.place),
      slots: line.slots,
      level: line.level,
      sources: itemSources.reduce((bits, source, bit) => bits | (line.sources.includes(source) ? 1 << bit : 0), 0),
    }
  })
  const columns = fields.map((field) => runs(codes.map((code) => code[field])))
  return [head, types.join('\t'), places.join('\t'), spoken.join('\t'), ...columns, ''].join('\n')
}

/** Reads the output of `writeItemTable`; throws on anything else. */
export function readItemTable(text: string): ItemTable {
  const [first, types = '', places = '', spoken = '', ...columns] = text.split('\n')
  if (first !== head) throw new Error('This is no table of items')
  const [typeNames, placeNames] = [types.split('\t'), places.split('\t')]
  const sounds = new Map<string, string>()
  for (const [sound = '', ...characters] of spoken.split('\t'))
    for (const character of characters) sounds.set(character, sound)
  const [steps = [], ...rest] = columns.slice(0, fields.length).map(values)
  let id = 0
  const lines = steps.map((step, row) => {
    id += step
    const [type = 0, place = 0, slots = 0, level = 0, bits = 0] = rest.map((column) => column[row])
    return {
      id,
      type: typeNames[type] ?? '',
      place: placeNames[place] ?? '',
      slots,
      level,
      sources: itemSources.filter((_, bit) => bits & (1 << bit)),
    }
  })
  return { lines, sounds }
}

/** An unknown type is written as the host sent it; tabs and line ends separate fields. */
function asLine(type: string): string {
  return type.replace(/\s+/g, ' ').trim()
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
