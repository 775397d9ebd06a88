import { joinWords } from './join-words.ts'
import type { WordNotes } from './page-words.ts'
import { type BundleContent, type BundleGroup, fragmentText, groupName, groupPages } from './pagefind-format.ts'
import type { WordList, WordStream } from './word-list.ts'

/** A page of a bundle that is given with its words. */
export interface BundleRecord {
  id: string
  url: string
  /** Place of the same page in the notes of an earlier release. Its words are those noted, then. */
  noted?: number | undefined
  /** Words in their sequence; a phrase finds neighbours. */
  words(): readonly string[]
  /** What excerpts are cut from: pieces parted by U+200B. */
  content: string
  meta(): Readonly<Record<string, string>>
}

/** What an earlier release noted of a bundle: of each record the place of its group, and whatever else. */
export type RecordNotes = WordNotes<readonly [group: number, ...unknown[]]>

export interface RecordOptions {
  /** Records of a fragment file, in the mean. */
  perGroup: number
  /** The same records in another sequence: neighbours share a fragment file. */
  grouped?: readonly BundleRecord[]
  /** Names of the fields that `meta` may give, sorted. */
  metaFields: readonly string[]
  before?: RecordNotes | undefined
}

/** A bundle's content from records, best first. It is the same with notes of earlier ones and without. */
export function contentOf(
  records: readonly BundleRecord[],
  { perGroup, grouped = records, metaFields, before }: RecordOptions,
): BundleContent {
  const counts = new Map<BundleRecord, number>()
  const numbersOf = (record: BundleRecord, list: WordList) => {
    const numbers = record.words().map((word) => list.numberOf(word))
    counts.set(record, numbers.length)
    return numbers
  }
  const words = joinWords(records, numbersOf, before?.stream)
  const fragmentOf = (record: BundleRecord): [id: string, fragment: string] => {
    const { id, url, content } = record
    const count = counts.get(record) ?? lengthAt(before?.stream, record.noted)
    return [id, fragmentText(url, record.meta(), content, count)]
  }
  const knownGroup = findGroups(before)
  /** Groups of the records of new groups; the others are where their group of the notes went. */
  const groupOf = new Map<BundleRecord, number>()
  const movedTo: number[] = []
  const groups = groupPages(grouped, perGroup).map((group, place): BundleGroup => {
    // By id, so that the same records are the same group in whatever sequence they came.
    const make = () => group.map(fragmentOf).sort(([a], [b]) => (a < b ? -1 : 1))
    const known = knownGroup(group)
    if (known) {
      movedTo[known.place] = place
      return { name: known.name, fragments: make }
    }
    const fragments = make()
    for (const record of group) groupOf.set(record, place)
    return { name: groupName(fragments), fragments: () => fragments }
  })
  const pages = records.map((record) => {
    const group = groupOf.get(record) ?? movedTo[before?.pages[record.noted ?? -1]?.[0] ?? -1]
    return { id: record.id, group: group as number }
  })
  return { pages, groups, words, metaFields }
}

function lengthAt(stream: WordStream | undefined, place = -1): number {
  return (stream?.starts[place + 1] ?? 0) - (stream?.starts[place] ?? 0)
}

/** Finds the group of the notes that has these records, and no others. */
function findGroups({ pages, groups }: Pick<RecordNotes, 'pages' | 'groups'> = { pages: [], groups: [] }) {
  const sizes = new Uint32Array(groups.length)
  for (const [place] of pages) sizes[place] = (sizes[place] as number) + 1
  const placeOf = ({ noted = -1 }: BundleRecord) => pages[noted]?.[0]
  return (group: readonly BundleRecord[]): { place: number; name: string } | undefined => {
    const place = placeOf(group[0] as BundleRecord)
    if (place === undefined || sizes[place] !== group.length) return
    return group.every((record) => placeOf(record) === place) ? { place, name: groups[place] as string } : undefined
  }
}
