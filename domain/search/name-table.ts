import { mapOfShop, type NamedKind, type NamedPage, namedKinds } from './entries.ts'

/**
 * The names of the site as JSON for the search box. Each kind has a column of ids, one of names and one of icons, because
 * similar values compress better together: 30,000 names take 154 kB with Brotli 11.
 */
interface Block {
  /** Ascending: a number is the step from the previous one; ids that are not numbers follow. */
  ids: (number | string)[]
  /** '' if it is the name of the icon's item. */
  names: string[]
  /** Null if it is the id. */
  icons: (number | null)[]
}

/** Writes the table. The order of the pages does not matter: equal pages give equal bytes. */
export function writeNameTable(pages: readonly NamedPage[]): string {
  const itemNames = new Map(pages.flatMap(({ kind, id, name }) => (kind === 'item' ? [[id, name]] : [])))
  const block = (kind: NamedKind): Block => {
    const rows = pages.filter((page) => page.kind === kind).sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
    let before = 0
    const step = (number: number) => {
      const from = before
      before = number
      return number - from
    }
    return {
      ids: rows.map(({ id }) => (isNumber(id) ? step(Number(id)) : id)),
      names: rows.map(({ name, icon }) => (kind !== 'item' && name === itemNames.get(String(icon)) ? '' : name)),
      icons: rows.map(({ id, icon }) => (String(icon) === id ? null : icon)),
    }
  }
  return JSON.stringify(Object.fromEntries(namedKinds.map((kind) => [kind, block(kind)])))
}

const isNumber = (id: string) => /^(?:0|[1-9]\d{0,14})$/.test(id)
const rank = ({ id }: NamedPage) => (isNumber(id) ? Number(id) : Number.MAX_VALUE)

/** Reads the output of `writeNameTable`; throws if a column is missing. */
export function readNameTable(text: string): NamedPage[] {
  const table: Record<NamedKind, Block> = JSON.parse(text)
  const itemNames = new Map<number, string>()
  const mapNames = new Map<string, string>()
  return namedKinds.flatMap((kind) => {
    const { ids, names, icons } = table[kind]
    let number = 0
    return ids.map((storedId, row): NamedPage => {
      if (typeof storedId === 'number') number += storedId
      const icon = icons[row] ?? number
      const name = names[row] || (itemNames.get(icon) ?? '')
      if (kind === 'item') itemNames.set(number, name)
      const id = typeof storedId === 'number' ? String(number) : storedId
      if (kind === 'map') mapNames.set(id, name)
      const context = kind === 'shop' ? mapNames.get(mapOfShop(id)) : undefined
      return { kind, id, name, icon, ...(context !== undefined && { context }) }
    })
  })
}
