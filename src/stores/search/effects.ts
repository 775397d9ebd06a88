/** Items by effect, inside the worker: the table is loaded when it is first used. */
import { effectSearchCopy } from '../../../domain/copy/effect-search.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { NamedLine } from '../../../domain/search/browse-items.ts'
import { readEffectTable } from '../../../domain/search/effect-table.ts'
import { type EffectHit, effectChoices, findEffect } from '../../../domain/search/find-effect.ts'
import { fetchText } from './fetch-text.ts'
import { loadOnce } from './load-once.ts'
import type { Browsed, BrowseQuery } from './protocol.ts'

const loadTable = loadOnce(async () => readEffectTable(await fetchText('/search/effects.json')))

export async function findEffects(query: string, count: number): Promise<[label: string, count: number][]> {
  return effectChoices(await loadTable(), query).slice(0, count)
}

export interface EffectLines {
  lines: NamedLine[]
  /** What the rows of a page give; undefined without an effect. */
  effectOf(rows: readonly NamedLine[]): Browsed['effect']
}

type EffectQuery = Pick<BrowseQuery, 'effect' | 'least' | 'refine' | 'grade' | 'job'>

/** The items that a job may wear and, with an effect, the sets, by what they give. */
export async function effectLines(all: readonly NamedLine[], query: EffectQuery): Promise<EffectLines> {
  const { effect, least, job } = query
  if (!effect && !job) return { lines: [...all], effectOf: () => undefined }
  const { kinds, jobs } = await loadTable()
  const mayWear = (id: number) => !job || (jobs.get(id)?.includes(job) ?? true)
  if (!effect) return { lines: all.filter(({ id }) => mayWear(id)), effectOf: () => undefined }
  const kind = kinds.find(({ label }) => label === effect)
  const { hits, dormant } = kind ? findEffect(kind, query, least) : { hits: [], dormant: 0 }
  const byId = new Map(all.map((line) => [line.id, line]))
  const found = new Map<NamedLine, EffectHit>()
  for (const hit of hits) {
    const line = hit.items.every(mayWear) && lineOf(hit.items, byId)
    if (line) found.set(line, hit)
  }
  const cellOf = (line: NamedLine) => {
    const { text = '', notes = [] } = found.get(line) ?? {}
    return { text: text || (notes.length > 0 ? '' : effectSearchCopy.has), notes }
  }
  return { lines: [...found.keys()], effectOf: (rows) => ({ cells: rows.map(cellOf), dormant }) }
}

/** The line of an item or, with what its items have together, of a set. */
function lineOf(items: readonly number[], byId: ReadonlyMap<number, NamedLine>): NamedLine | undefined {
  const lines = items.flatMap((id) => byId.get(id) ?? [])
  const [first, more] = lines
  if (!first || lines.length < items.length) return undefined
  if (!more) return first
  const names = lines.map(({ name }) => name).join('＋')
  return {
    ...first,
    name: fill(effectSearchCopy.pieces, { names, n: lines.length }),
    type: effectSearchCopy.set,
    place: [...new Set(lines.flatMap(({ place }) => place.split('、')))].filter(Boolean).join('、'),
    slots: 0,
    level: Math.max(...lines.map(({ level }) => level)),
    sources: [...new Set(lines.flatMap(({ sources }) => sources))],
    ...(lines.some(({ unmet }) => unmet) && { unmet: true as const }),
  }
}
