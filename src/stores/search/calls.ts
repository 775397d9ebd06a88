/** What the search worker answers: from the name table, and from Pagefind over texts. */
import { type NamedKind, namedKinds } from '../../../domain/search/entries.ts'
import { briefsSoon } from './briefs.ts'
import { browse } from './browse.ts'
import { findEffects } from './effects.ts'
import { withFacts } from './facts.ts'
import { mentionHits, nameHits } from './hits.ts'
import { namedRecords, searchNames } from './names.ts'
import { partsOf } from './parts.ts'
import type { Calls } from './protocol.ts'

export const calls: { [N in keyof Calls]: (input: Calls[N]['input']) => Promise<Calls[N]['answer']> } = {
  browse,
  suggest: async ({ query, perKind }) => {
    const { pages, ranks, ...rest } = await searchNames(query, perKind)
    const rankOf = (kind: NamedKind) => ranks[kind] ?? Number.POSITIVE_INFINITY
    const kinds = namedKinds.filter((kind) => rest.counts[kind]).sort((a, b) => rankOf(a) - rankOf(b))
    return { ...rest, kinds, pages: await withFacts(pages, briefsSoon) }
  },
  names: nameHits,
  mentions: mentionHits,
  effects: ({ query, count }) => findEffects(query, count),
  parts: ({ query }) => partsOf(query),
  named: ({ kind }) => namedRecords(kind),
}
