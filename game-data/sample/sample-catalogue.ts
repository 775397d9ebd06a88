import type { Item, Locations } from '../../domain/item.ts'

/** An expander's description of one item; the catalogue completes it. */
export interface ItemDraft {
  id: number
  /** Internal name: ASCII, unique. */
  key: string
  name: string
  type: string
  subType?: string | undefined
  /** HTML; `{{Key}}` becomes a tag of the item with that key. */
  description: string
  slots?: number
  view?: number
  locations?: readonly string[]
  /** Usual market price of one piece, in zeny. */
  price: number
  /** Level at which players want it, 0–200. */
  level?: number
  /** Tags for selectors, such as `weapon` or `series:Frostridge`. */
  tags: readonly string[]
}

export interface CatalogueEntry {
  item: Item
  price: number
  level: number
  tags: ReadonlySet<string>
}

/** All sample items, by id and by internal name, while the tables are expanded. */
export interface SampleCatalogue {
  add(draft: ItemDraft): void
  entry(key: string): CatalogueEntry
  id(key: string): number
  /** Items that match every term: a tag, an internal name, or `level:60-80`. Throws when there are none. */
  select(selector: string): readonly CatalogueEntry[]
  entries(): readonly CatalogueEntry[]
  /** Resolves `{{Key}}` in a text. */
  link(text: string): string
}

export function createSampleCatalogue(): SampleCatalogue {
  const byKey = new Map<string, CatalogueEntry>()
  const byId = new Map<number, CatalogueEntry>()
  const names = new Set<string>()

  function entry(key: string): CatalogueEntry {
    const found = byKey.get(key)
    if (!found) throw new Error(`sample data: no item is called "${key}"`)
    return found
  }

  /** Sorted at the first query after an addition; results of selectors are cached equally long. */
  let sorted: CatalogueEntry[] | undefined
  const selected = new Map<string, CatalogueEntry[]>()

  function entries(): CatalogueEntry[] {
    sorted ??= [...byId.values()].sort((a, b) => a.item.Id - b.item.Id)
    return sorted
  }

  return {
    add(draft) {
      if (byKey.has(draft.key)) throw new Error(`sample data: the internal name "${draft.key}" is used twice`)
      if (byId.has(draft.id)) throw new Error(`sample data: the item id ${draft.id} is used twice ("${draft.key}")`)
      if (names.has(draft.name)) throw new Error(`sample data: the name "${draft.name}" is used twice ("${draft.key}")`)
      const made = { item: toItem(draft), price: draft.price, level: draft.level ?? 0, tags: new Set(draft.tags) }
      byKey.set(draft.key, made)
      byId.set(draft.id, made)
      names.add(draft.name)
      sorted = undefined
      selected.clear()
    },
    entry,
    id: (key) => entry(key).item.Id,
    select(selector) {
      const known = selected.get(selector)
      if (known) return known
      const terms = selector.split(' ')
      const found = entries().filter((each) => terms.every((term) => matches(each, term)))
      if (found.length === 0) throw new Error(`sample data: no item matches "${selector}"`)
      selected.set(selector, found)
      return found
    },
    entries,
    link: (text) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const { Id, Name } = entry(key).item
        return `<span class="item-tag" data-id="${Id}">${Name}</span>`
      }),
  }
}

function matches(entry: CatalogueEntry, term: string): boolean {
  const range = /^level:(\d+)-(\d+)$/.exec(term)
  if (range) return entry.level >= Number(range[1]) && entry.level <= Number(range[2])
  return entry.tags.has(term) || entry.item.AegisName === term
}

function toItem(draft: ItemDraft): Item {
  const view = draft.view ?? 0
  const locations: Locations = Object.fromEntries([...(draft.locations ?? [])].sort().map((name) => [name, true]))
  return {
    Id: draft.id,
    Name: draft.name,
    Slot: draft.slots ?? 0,
    Description: draft.description,
    View: view,
    ViewId: view,
    EnchantId: 0,
    Locations: locations,
    AegisName: draft.key,
    Type: draft.type,
    ...(draft.subType && { SubType: draft.subType }),
  }
}
