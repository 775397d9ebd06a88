import type { ReleasePage } from '../files/index.ts'
import { type PackedFacts, type PageFacts, packFacts, unpackFacts } from '../verify/index.ts'

/** Increment whenever the format below changes. */
const notesFormat = 5

/** The notes of a release for the next build. */
export interface BuildNotes {
  /** By path. */
  pages: ReadonlyMap<string, ReleasePage>
  /** By file. */
  facts: ReadonlyMap<string, PageFacts>
}

interface PackedNotes {
  format: number
  pages: [path: string, page: ReleasePage][]
  facts: PackedFacts
}

/** The notes as JSON data. */
export function packNotes({ pages, facts }: BuildNotes): PackedNotes {
  return { format: notesFormat, pages: [...pages], facts: packFacts(facts) }
}

/** Throws if they are invalid or were written by another version of the program. */
export function unpackNotes(packed: unknown): BuildNotes {
  const format = (packed as Partial<PackedNotes> | null)?.format
  if (format !== notesFormat)
    throw new Error(`its notes have format ${format ?? 'none'}, this program's ${notesFormat}`)
  const { pages, facts } = packed as PackedNotes
  return { pages: new Map(pages), facts: unpackFacts(facts) }
}
