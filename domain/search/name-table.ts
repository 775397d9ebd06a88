import { type NamedKind, type NamedPage, namedKinds } from './entries.ts'

/**
 * The names of the site as one text, for the search box: a line a page, in blocks of a kind, by id. The id stands before
 * the name, as `+n` from the one before it where that is shorter and left out when it is the next; the icon stands
 * behind the name where it is not the id. 25,000 names take some 125 kB with Brotli.
 */
const head = 'almanac-names-1'

/** Writes the table. The sequence of the pages does not matter: equal pages give equal bytes. */
export function writeNameTable(pages: readonly NamedPage[]): string {
  const lines = [head]
  for (const kind of namedKinds) {
    const block = pages.filter((page) => page.kind === kind)
    block.sort(byId)
    if (block.length === 0) continue
    lines.push(`=${kind}`)
    let before = 0
    for (const { id, name, icon } of block) {
      const number = isNumber(id) ? Number(id) : undefined
      const written = number === undefined ? id : relative(number, before)
      before = number ?? before
      const parts = [written, name.replace(/\s+/g, ' ').trim()]
      if (icon !== number) parts.push(String(icon))
      lines.push(parts.join('\t'))
    }
  }
  return `${lines.join('\n')}\n`
}

/** Numbers first, ascending; then the other ids. */
function byId(a: NamedPage, b: NamedPage): number {
  const [x, y] = [a, b].map(({ id }) => (isNumber(id) ? Number(id) : Number.MAX_VALUE)) as [number, number]
  return x - y || (a.id < b.id ? -1 : 1)
}

const isNumber = (id: string) => /^(?:0|[1-9]\d{0,14})$/.test(id)

function relative(number: number, before: number): string {
  if (number === before + 1) return ''
  const step = `+${number - before}`
  return number > before && step.length <= String(number).length ? step : `=${number}`
}

/** Reads what `writeNameTable` wrote. Throws when it is something else. */
export function readNameTable(text: string): NamedPage[] {
  const lines = text.split('\n')
  if (lines[0] !== head) throw new Error('This is no table of names')
  const pages: NamedPage[] = []
  let kind: NamedKind = 'item'
  let before = 0
  for (const line of lines.slice(1)) {
    if (line === '') continue
    const [written = '', name, icon] = line.split('\t')
    if (name === undefined) {
      kind = written.slice(1) as NamedKind
      before = 0
      continue
    }
    const number = absolute(written, before)
    before = number ?? before
    pages.push({ kind, id: number === undefined ? written : String(number), name, icon: Number(icon ?? number) })
  }
  return pages
}

function absolute(written: string, before: number): number | undefined {
  if (written === '') return before + 1
  if (written.startsWith('+')) return before + Number(written)
  if (written.startsWith('=')) return Number(written.slice(1))
  return undefined
}
