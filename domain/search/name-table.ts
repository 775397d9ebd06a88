import { type NamedKind, type NamedPage, namedKinds } from './entries.ts'

/**
 * The names of the site as one text for the search box: one block per kind, ordered by id. A block has a line of ids,
 * one of names and one of icons, because similar data compress better together. An id is written as `+n` from the
 * previous one if that is shorter, and omitted if it is the next number; a name is omitted if it equals that of its
 * icon's item, an icon if it equals the id. 21,077 names take 110 kB with Brotli 11.
 */
const head = 'almanac-names-2'

/** Writes the table. The order of the pages does not matter: equal pages give equal bytes. */
export function writeNameTable(pages: readonly NamedPage[]): string {
  const lines = [head]
  const itemNames = new Map<number, string>()
  for (const kind of namedKinds) {
    const block = inSequence(pages.filter((page) => page.kind === kind))
    let before = 0
    const ids: string[] = []
    const names: string[] = []
    const icons: string[] = []
    for (const { page, number } of block) {
      const { id, name, icon } = page
      ids.push(number === undefined ? id : relative(number, before))
      before = number ?? before
      const line = asLine(name)
      names.push(kind !== itemKind && line === itemNames.get(icon) ? '' : line)
      icons.push(icon === number ? '' : String(icon))
      if (kind === itemKind && number !== undefined) itemNames.set(number, line)
    }
    lines.push([`${kind} ${block.length}`, ...ids, ...names, ...icons].join('\n'))
  }
  return `${lines.join('\n')}\n`
}

/** The first block: names of other kinds refer to it. */
const itemKind: NamedKind = 'item'

/** Numeric ids first, ascending; then the other ids. */
function inSequence(pages: readonly NamedPage[]): { page: NamedPage; number: number | undefined }[] {
  return pages
    .map((page) => ({ page, number: isNumber(page.id) ? Number(page.id) : undefined }))
    .sort((a, b) => rank(a.number) - rank(b.number) || (a.page.id < b.page.id ? -1 : 1))
}

const rank = (number = Number.MAX_VALUE) => number

/**
 * Checks first, because nearly all names are already one line and a check takes a third of the time of a replacement.
 */
function asLine(name: string): string {
  return /[^\S ]|^ | $| {2}/.test(name) ? name.replace(/\s+/g, ' ').trim() : name
}

const isNumber = (id: string) => /^(?:0|[1-9]\d{0,14})$/.test(id)

function relative(number: number, before: number): string {
  if (number === before + 1) return ''
  const step = `+${number - before}`
  return number > before && step.length <= String(number).length ? step : `=${number}`
}

/** Reads the output of `writeNameTable`; throws on anything else. */
export function readNameTable(text: string): NamedPage[] {
  const lines = text.split('\n')
  if (lines[0] !== head) throw new Error('This is no table of names')
  const pages: NamedPage[] = []
  const itemNames = new Map<number, string>()
  for (let at = 1; at + 1 < lines.length; ) {
    const [kind, length] = (lines[at++] as string).split(' ') as [NamedKind, string]
    const count = Number(length)
    let before = 0
    for (const end = at + count; at < end; at++) {
      const [written = '', name = '', shown = ''] = [lines[at], lines[at + count], lines[at + 2 * count]]
      const number = absolute(written, before)
      before = number ?? before
      const icon = shown === '' ? (number ?? 0) : Number(shown)
      if (kind === itemKind && number !== undefined) itemNames.set(number, name)
      pages.push({
        kind,
        id: number === undefined ? written : String(number),
        name: name || (itemNames.get(icon) ?? ''),
        icon,
      })
    }
    at += 2 * count
  }
  return pages
}

function absolute(written: string, before: number): number | undefined {
  if (written === '') return before + 1
  if (written.startsWith('+')) return before + Number(written)
  if (written.startsWith('=')) return Number(written.slice(1))
  return undefined
}
