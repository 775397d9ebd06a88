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

/** What an earlier release noted of a bundle: of each record its fragment file, and whatever else. */
export type RecordNotes = WordNotes<readonly [group: string, ...unknown[]]>

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
  const isKnown = knownGroups(before)
  /** Fragment files of the records of new groups; the others keep theirs. */
  const groupOf = new Map<BundleRecord, string>()
  const nameOf = (record: BundleRecord) => groupOf.get(record) ?? before?.pages[record.noted ?? -1]?.[0] ?? ''
  const groups = groupPages(grouped, perGroup).map((group): BundleGroup => {
    const [first] = group as [BundleRecord]
    // By id, so that the same records are the same group in whatever sequence they came.
    const make = () => group.map(fragmentOf).sort(([a], [b]) => (a < b ? -1 : 1))
    if (isKnown(group)) return { name: nameOf(first), fragments: make }
    const fragments = make()
    const name = groupName(fragments)
    for (const record of group) groupOf.set(record, name)
    return { name, fragments: () => fragments }
  })
  const pages = records.map((record) => ({ id: record.id, group: nameOf(record) }))
  return { pages, groups, words, metaFields }
}

function lengthAt(stream: WordStream | undefined, place = -1): number {
  return (stream?.starts[place + 1] ?? 0) - (stream?.starts[place] ?? 0)
}

/** Whether there was a group before that has these records, and no others. */
function knownGroups(before: RecordNotes | undefined): (group: readonly BundleRecord[]) => boolean {
  const sizes = new Map<string, number>()
  for (const [name] of before?.pages ?? []) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  const nameOf = ({ noted = -1 }: BundleRecord) => before?.pages[noted]?.[0]
  return (group) => {
    const name = nameOf(group[0] as BundleRecord)
    return name !== undefined && sizes.get(name) === group.length && group.every((record) => nameOf(record) === name)
  }
}
