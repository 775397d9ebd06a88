import path from 'node:path'
import { nameLength, pathOf, type SearchEntry, shortestFirst } from '../../domain/search/entries.ts'
import { nameMeta, nameMetaFields, nameWords } from '../../domain/search/records.ts'
import { metaFolder } from '../publish/release.ts'
import type { WordNotes } from './page-words.ts'
import type { BundleContent } from './pagefind-format.ts'
import { type BundleRecord, contentOf } from './search-records.ts'

/** What a release notes of its names, so that the next build makes only those that changed. */
export const nameNotesFile = path.join(metaFolder, 'names.bin')

/** Of a page everything that its record is made from; the length is that of the normalised name. */
export type NotedName = readonly [
  group: number,
  id: string,
  length: number,
  name: string,
  icon: number,
  type: string,
  internalName: string,
]
export type NameNotes = WordNotes<NotedName>

/** Records of a fragment file, in the mean: one each would be 25,000 files, and a visitor asks for ten records. */
const perGroup = 24

/** A page with a name. */
class NameRecord implements BundleRecord {
  readonly entry: SearchEntry
  readonly id: string
  readonly noted: number | undefined
  /** Characters of the normalised name. */
  readonly length: number
  readonly content = ''

  constructor(entry: SearchEntry, id: string, noted: number | undefined, length: number) {
    this.entry = entry
    this.id = id
    this.noted = noted
    this.length = length
  }

  get url() {
    return `/${this.id}`
  }

  words() {
    return nameWords(this.entry)
  }

  meta() {
    return nameMeta(this.entry)
  }
}

export interface NameRecords {
  /** Best first. */
  records: readonly NameRecord[]
  /** In the sequence of their collections. */
  grouped: readonly NameRecord[]
  before: NameNotes | undefined
}

/**
 * The records of the index over names, from all pages with a name, by kind and id. Where notes of an earlier index are
 * given, each finds its place there if nothing of it has changed.
 */
export function nameRecords(entries: readonly SearchEntry[], before?: NameNotes): NameRecords {
  const places = new Map<string, number>()
  before?.pages.forEach(([, id], place) => {
    places.set(id, place)
  })
  const grouped = entries.map((entry) => {
    const id = pathOf(entry).slice(1)
    const place = places.get(id)
    const known = place === undefined ? undefined : before?.pages[place]
    if (known && isOf(known, entry)) return new NameRecord(entry, id, place, known[2])
    return new NameRecord(entry, id, undefined, nameLength(entry))
  })
  return { records: shortestFirst(grouped, ({ length }) => length), grouped, before }
}

function isOf([, , , name, icon, type, internalName]: NotedName, entry: SearchEntry): boolean {
  return name === entry.name && icon === entry.icon && type === entry.type && internalName === entry.internalName
}

/** Whether these are the records that were noted, and no others. */
export function areNoted({ records, before }: NameRecords): boolean {
  return records.length === before?.pages.length && records.every(({ noted }, place) => noted === place)
}

/**
 * The content of the index over names, and the notes of it. Both are the same with the notes of an earlier index and
 * without. Neighbours of a collection share a fragment file, so that a name that changes its place among the hits
 * changes only that file.
 */
export function nameContent({ records, grouped, before }: NameRecords): { content: BundleContent; notes: NameNotes } {
  const content = contentOf(records, { perGroup, grouped, metaFields: nameMetaFields, before })
  const pages = records.map(({ id, noted, length, entry }, place): NotedName => {
    const group = content.pages[place]?.group as number
    const known = before?.pages[noted ?? -1]
    if (known?.[0] === group) return known
    return [group, id, length, entry.name, entry.icon, entry.type, entry.internalName]
  })
  const groups = content.groups.map(({ name }) => name)
  return { content, notes: { pages, groups, stream: content.words } }
}
