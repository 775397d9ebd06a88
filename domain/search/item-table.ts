import type { Sounds } from './first-letter.ts'

/** Ways to get an item, in display order; one bit each. */
export const itemSources = ['package', 'reform', 'enchant', 'monster', 'shop'] as const
export type ItemSource = (typeof itemSources)[number]
const unmetBit = 1 << itemSources.length

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
  /** Players never meet it: it comes last. */
  unmet?: true
}

export interface ItemTable {
  lines: ItemLine[]
  sounds: Sounds
}

/** Item facts for lists and suggestions as JSON: a column per fact, whose equal neighbours compress to nothing. */
interface Columns {
  types: string[]
  places: string[]
  /** A sound, and the characters that begin with it. */
  sounds: string[]
  /** The steps from the previous id. */
  steps: number[]
  /** Indices of `types` and `places`. */
  type: number[]
  place: number[]
  slots: number[]
  level: number[]
  /** A bit per source, and the next one for items that come last. */
  sources: number[]
}

/** Writes the table; the ids of the lines must ascend. */
export function writeItemTable({ lines, sounds }: Readonly<ItemTable>): string {
  const types = [...new Set(lines.map(({ type }) => type))]
  const places = [...new Set(lines.map(({ place }) => place))]
  const bySound = Map.groupBy([...sounds.keys()].sort(), (character) => sounds.get(character) ?? '')
  return JSON.stringify({
    types,
    places,
    sounds: [...bySound].map(([sound, characters]) => sound + characters.join('')),
    steps: lines.map(({ id }, row) => id - (lines[row - 1]?.id ?? 0)),
    type: lines.map(({ type }) => types.indexOf(type)),
    place: lines.map(({ place }) => places.indexOf(place)),
    slots: lines.map(({ slots }) => slots),
    level: lines.map(({ level }) => level),
    sources: lines.map((line) =>
      itemSources.reduce(
        (bits, source, bit) => bits | (line.sources.includes(source) ? 1 << bit : 0),
        line.unmet ? unmetBit : 0,
      ),
    ),
  } satisfies Columns)
}

/** Reads the output of `writeItemTable`; throws on anything else. */
export function readItemTable(text: string): ItemTable {
  const { types, places, sounds, steps, ...columns }: Columns = JSON.parse(text)
  let id = 0
  const lines = steps.map((step, row) => {
    id += step
    const [type = 0, place = 0, bits = 0] = [columns.type[row], columns.place[row], columns.sources[row]]
    return {
      id,
      type: types[type] ?? '',
      place: places[place] ?? '',
      slots: columns.slots[row] ?? 0,
      level: columns.level[row] ?? 0,
      sources: itemSources.filter((_, bit) => bits & (1 << bit)),
      ...(bits & unmetBit && { unmet: true as const }),
    }
  })
  const pairs = sounds.flatMap(([sound = '', ...characters]) => characters.map((one) => [one, sound] as const))
  return { lines, sounds: new Map(pairs) }
}
