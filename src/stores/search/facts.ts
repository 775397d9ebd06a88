/** Facts next to a page's name, inside the worker. */
import { fill } from '../../../domain/copy/fill.ts'
import { itemSourceNames, searchSiteCopy } from '../../../domain/copy/site-search.ts'
import type { NamedPage } from '../../../domain/search/entries.ts'
import type { ItemLine } from '../../../domain/search/item-table.ts'
import { fetchText } from './fetch-text.ts'
import { linesById } from './items.ts'
import { loadOnce } from './load-once.ts'
import type { NamedHit } from './protocol.ts'

/** Texts by the id of the monster. */
type MonsterTexts = Readonly<Record<string, readonly string[]>>
const loadMonsterTexts = loadOnce(async () => JSON.parse(await fetchText('/search/monsters.json')) as MonsterTexts)

/** The pages with their facts; only names if the facts cannot be loaded. */
export async function withFacts(pages: readonly NamedPage[]): Promise<NamedHit[]> {
  const [lines, monsters] = await Promise.all([
    linesById(),
    pages.some(({ kind }) => kind === 'monster') ? loadMonsterTexts().catch(() => undefined) : undefined,
  ])
  return pages.map((page) => {
    if (page.kind === 'monster') return { ...page, slots: 0, about: [...(monsters?.[page.id] ?? [])] }
    const line = page.kind === 'item' ? lines?.get(Number(page.id)) : undefined
    return { ...page, slots: line?.slots ?? 0, about: line ? itemTexts(line) : [] }
  })
}

function itemTexts({ type, place, sources }: ItemLine): string[] {
  const names = sources.map((source) => itemSourceNames[source]).join('、')
  return [type, place, names && fill(searchSiteCopy.sources, { sources: names })].filter(Boolean)
}
