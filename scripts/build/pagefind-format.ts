/**
 * Pagefind 1.6's index files, written by ourselves: its own writer makes the whole index anew for one changed name, and
 * two runs need not agree. Its browser part reads them; tests/contract/pagefind-format.test.ts compares both writers.
 */
import { createHash } from 'node:crypto'

/** What stands before the content of each compressed file. */
const magic = Buffer.from('pagefind_dcd')
/** Positions in one chunk of the word index, as Pagefind counts them. */
const chunkSize = 20_000

export interface BundleRecord {
  /** Unique in the bundle; answers name a record by it. */
  id: string
  url: string
  /** Words in their sequence; a phrase finds neighbours. */
  tokens: readonly string[]
  meta: Readonly<Record<string, string>>
  filters: Readonly<Record<string, readonly string[]>>
}

/** A file of the bundle before compression. Its name follows from its content. */
export interface BundleFile {
  name: string
  content: Buffer
}

/** CBOR, as far as the format uses it: whole numbers, texts and arrays. */
export type Cbor = number | string | readonly Cbor[]

/** The files of an index over records; equal phrase hits are answered in the sequence given. */
export function bundleFiles(
  records: readonly BundleRecord[],
  { version, language, perGroup }: { version: string; language: string; perGroup: number },
): { files: BundleFile[]; hash: string } {
  const groups = groupRecords(records, perGroup)
  const groupOf = new Map<BundleRecord, string>()
  const files: BundleFile[] = []
  for (const group of groups) {
    const content = withMagic(Buffer.from(JSON.stringify(Object.fromEntries(group.map(fragmentOf)))))
    const name = hashOf(content)
    for (const record of group) groupOf.set(record, name)
    files.push({ name: `fragment/${name}.pf_fragment`, content })
  }
  const chunks = wordChunks(records).map((words) => {
    const content = withMagic(encodeCbor([words]))
    const name = hashOf(content)
    files.push({ name: `index/${name}.pf_index`, content })
    return [words[0]?.[0] ?? '', words.at(-1)?.[0] ?? '', name]
  })
  const filters = filterIndexes(records).map((filter) => {
    const content = withMagic(encodeCbor(filter))
    const name = hashOf(content)
    files.push({ name: `filter/${name}.pf_filter`, content })
    return [filter[0], name]
  })
  const pages = records.map((record) => [record.id, record.tokens.length, groupOf.get(record) as string])
  const metaFields = [...new Set(records.flatMap(({ meta }) => Object.keys(meta)))].sort()
  const meta = withMagic(encodeCbor([version, pages, chunks, filters, [], metaFields]))
  const hash = `${language}_${hashOf(meta)}`
  files.push({ name: `pagefind.${hash}.pf_meta`, content: meta })
  return { files, hash }
}

function fragmentOf({ id, url, tokens, meta, filters }: BundleRecord): [string, object] {
  const content = tokens.join('\u200B')
  return [id, { anchors: [], content, filters, meta, url, word_count: tokens.length }]
}

/** A record whose id says so begins a group: what changes elsewhere leaves a group as it is. */
function groupRecords(records: readonly BundleRecord[], perGroup: number): BundleRecord[][] {
  const groups: BundleRecord[][] = []
  for (const record of records) {
    const last = groups.at(-1)
    if (last && createHash('sha1').update(record.id).digest().readUInt32BE() % perGroup !== 0) last.push(record)
    else groups.push([record])
  }
  return groups
}

type PackedWord = [word: string, pages: [page: number, positions: number[], metaPositions: []][], variants: []]

/** Words in code point order, with the pages and positions where they stand, both as steps. */
function wordChunks(records: readonly BundleRecord[]): PackedWord[][] {
  const words = new Map<string, { pages: PackedWord[1]; page: number; position: number }>()
  const normalised = new Map<string, string>()
  records.forEach(({ tokens }, page) => {
    tokens.forEach((token, position) => {
      let text = normalised.get(token)
      if (text === undefined) {
        text = withoutMarks(token)
        normalised.set(token, text)
      }
      const word = words.get(text)
      if (!word) words.set(text, { pages: [[page, [position], []]], page, position })
      else if (word.page === page) {
        word.pages.at(-1)?.[1].push(position - word.position)
        word.position = position
      } else {
        word.pages.push([page - word.page, [position], []])
        word.page = page
        word.position = position
      }
    })
  })
  const chunks: PackedWord[][] = []
  let room = 0
  const sorted = [...words].map(([word, { pages }]) => ({ word, bytes: Buffer.from(word), pages }))
  for (const { word, pages } of sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes))) {
    if (room <= 0) {
      chunks.push([])
      room = chunkSize
    }
    chunks.at(-1)?.push([word, pages, []])
    room -= pages.reduce((sum, [, positions]) => sum + positions.length + 1, 0)
  }
  return chunks
}

/** Pagefind asks for words without their diacritics; the marks of kana stay. */
function withoutMarks(word: string): string {
  const bare = word.normalize('NFD').replace(/(?![\u3099\u309A])\p{M}/gu, '')
  return /[\u3099\u309A]/.test(bare) ? bare.normalize('NFC') : bare
}

function filterIndexes(records: readonly BundleRecord[]): [string, [string, number[]][]][] {
  const filters = new Map<string, Map<string, number[]>>()
  records.forEach((record, page) => {
    for (const [name, values] of Object.entries(record.filters)) {
      const known = filters.get(name) ?? new Map<string, number[]>()
      filters.set(name, known)
      for (const value of values) {
        const pages = known.get(value)
        if (pages) pages.push(page)
        else known.set(value, [page])
      }
    }
  })
  const byName = <T>([a]: [string, T], [b]: [string, T]) => (a < b ? -1 : 1)
  return [...filters].sort(byName).map(([name, values]) => [name, [...values].sort(byName)])
}

function withMagic(content: Buffer): Buffer {
  return Buffer.concat([magic, content])
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Encodes a value in the shortest form. */
export function encodeCbor(value: Cbor): Buffer {
  let bytes = Buffer.allocUnsafe(1 << 16)
  let at = 0
  const reserve = (size: number) => {
    if (at + size <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + size))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }
  const head = (major: number, count: number) => {
    reserve(5)
    if (count < 24) bytes[at++] = major | count
    else if (count < 0x100) {
      bytes[at++] = major | 24
      bytes[at++] = count
    } else if (count < 0x10000) {
      bytes[at++] = major | 25
      at = bytes.writeUInt16BE(count, at)
    } else {
      bytes[at++] = major | 26
      at = bytes.writeUInt32BE(count, at)
    }
  }
  const write = (part: Cbor) => {
    if (typeof part === 'number') head(part < 0 ? 0x20 : 0, part < 0 ? -1 - part : part)
    else if (typeof part === 'string') {
      const size = Buffer.byteLength(part)
      head(0x60, size)
      reserve(size)
      at += bytes.write(part, at)
    } else {
      head(0x80, part.length)
      for (const element of part) write(element)
    }
  }
  write(value)
  return bytes.subarray(0, at)
}
