import type { ReleasePage } from '../files/index.ts'
import { type PackedFacts, type PageFacts, packFacts, unpackFacts } from '../verify/index.ts'

/** The notes of a release for a build by the same sources. */
export interface BuildNotes {
  /** By path. */
  pages: ReadonlyMap<string, ReleasePage>
  /** By file. */
  facts: ReadonlyMap<string, PageFacts>
}

export interface PackedNotes {
  pages: [path: string, page: ReleasePage][]
  facts: PackedFacts
}

/** The notes as JSON data. */
export function packNotes({ pages, facts }: BuildNotes): PackedNotes {
  return { pages: [...pages], facts: packFacts(facts) }
}

/** Throws if they are damaged. */
export function unpackNotes({ pages, facts }: PackedNotes): BuildNotes {
  return { pages: new Map(pages), facts: unpackFacts(facts) }
}
