/** Facts next to a page's name, inside the worker. */
import { fill } from '../../../domain/copy/fill.ts'
import { itemSourceNames } from '../../../domain/copy/item-list.ts'
import { searchSiteCopy } from '../../../domain/copy/search.ts'
import type { NamedPage } from '../../../domain/search/entries.ts'
import type { ItemLine } from '../../../domain/search/item-table.ts'
import { fetchText } from './fetch-text.ts'
import { linesById } from './items.ts'
import { loadOnce } from './load-once.ts'
import type { NamedHit } from './protocol.ts'

/** Texts by the id of the record. */
type Texts = Readonly<Record<string, readonly string[]>>
const load = (file: string) => loadOnce(async () => JSON.parse(await fetchText(file)) as Texts)
const loaders = { monster: load('/search/monsters.json'), shop: load('/search/shops.json') } as const

/** The pages with their facts and what items do; only names if the facts cannot be loaded. */
export async function withFacts(
  pages: readonly NamedPage[],
  loadBriefs: () => Promise<ReadonlyMap<number, string> | undefined>,
): Promise<NamedHit[]> {
  const texts = async (kind: keyof typeof loaders) =>
    pages.some((page) => page.kind === kind) ? loaders[kind]().catch(() => undefined) : undefined
  const hasItems = pages.some(({ kind }) => kind === 'item')
  const [lines, monster, shop, briefs] = await Promise.all([
    linesById(),
    texts('monster'),
    texts('shop'),
    hasItems ? loadBriefs() : undefined,
  ])
  const about: Partial<Record<string, Texts | undefined>> = { monster, shop }
  return pages.map((page) => {
    const line = page.kind === 'item' ? lines?.get(Number(page.id)) : undefined
    return {
      ...page,
      slots: line?.slots ?? 0,
      brief: line ? (briefs?.get(line.id) ?? '') : '',
      about: line ? itemTexts(line) : [...(about[page.kind]?.[page.id] ?? [])],
    }
  })
}

function itemTexts({ type, place, sources, unmet }: ItemLine): string[] {
  const names = sources.map((source) => itemSourceNames[source]).join('、')
  const source = names ? fill(searchSiteCopy.sources, { sources: names }) : unmet && searchSiteCopy.unmet
  return [type, place, source].filter((text) => typeof text === 'string' && text !== '') as string[]
}
