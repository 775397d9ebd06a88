/** What must come of a world, told from it and from the documents alone. */
import { unknownItem } from './answers.ts'
import type { Collection, Loss, OddRecord, Row } from './records.ts'
import type { World } from './world-shape.ts'
import type { Wanted } from './written-texts.ts'

export type Counts = Record<Collection | 'dropRules', number>

/** Rows inside of records: a host that loses them keeps its records. */
type RowCounts = Record<'spawns' | 'drops' | 'goods', number>

/** How much a snapshot holds. */
export interface Sizes {
  counts: Counts
  rows: RowCounts
}

export interface Expected extends Sizes {
  /** Exit codes that are right: 0 published, 4 refused. */
  code: 0 | 4
  /** Why it is refused. */
  reasons: string[]
  losses: readonly Loss[]
  /** `collection record item` of every item that is named and not listed. */
  unknownItems: ReadonlySet<string>
  /** `collection record enchant` of every enchant that is named and not listed. */
  unknownEnchants: ReadonlySet<string>
  /** `collection record monster` of every monster that is named and not listed. */
  unknownMonsters: ReadonlySet<string>
  /** `collection record field` of every number that cost its field or row. */
  leftOut: ReadonlySet<string>
  /** The same of records that are lost for another reason: it may be told. */
  leftOutOfLost: ReadonlySet<string>
  /** Paths of all records' pages. */
  pages: ReadonlySet<string>
  /** Paths that must not be pages. */
  absent: readonly string[]
  texts: readonly { page: string; wanted: readonly Wanted[] }[]
}

/** `before`: the sizes of the snapshot that is current, if there is one. */
export function expectationOf(world: World, before: Sizes | undefined): Expected {
  const { records, enchantList } = world
  const losses = [...world.losses]
  const items = records.items.filter(({ lost }) => !lost)
  const itemIds = new Set(items.map(({ key }) => Number(key)))
  const packages = records.packages.filter((record) => {
    if (record.lost) return false
    if (record.meant.Name !== undefined || itemIds.has(Number(record.meant.ItemId))) return true
    losses.push({ collection: 'packages', record: record.key, field: 'Name' })
    return false
  })
  const reforms = records.reforms.filter(({ lost }) => !lost)
  const [monsters, maps, shops] = [records.monsters, records.maps, records.shops].map((list) =>
    list.filter(({ lost }) => !lost),
  ) as [OddRecord[], OddRecord[], OddRecord[]]
  const posts = records.posts.filter(({ lost, meant }) => !lost && !meant.hidden)
  const counts: Counts = {
    items: items.length,
    packages: packages.length,
    reforms: reforms.length,
    enchants: records.enchants.length,
    enchantables: enchantList.good.size,
    monsters: monsters.length,
    maps: maps.length,
    shops: shops.length,
    dropRules: hasRules(world) ? 1 : 0,
    posts: posts.length,
  }
  const kept = { items, packages, reforms, enchants: records.enchants, monsters, maps, shops, posts }
  const pages = pagesOf(kept)
  const rows = countRows(kept)
  const reasons = reasonsToRefuse(world, { counts, rows }, losses, before)
  return {
    code: reasons.length > 0 ? 4 : 0,
    reasons,
    counts,
    rows,
    losses,
    unknownItems: new Set([...unknownItemsOf(kept, enchantList.good, itemIds), ...factsOf(world, kept)]),
    unknownEnchants: unknownEnchantsOf(kept),
    unknownMonsters: unknownMonstersOf(kept),
    leftOut: leftOutOf(world, ({ lost }) => !lost),
    leftOutOfLost: leftOutOf(world, ({ lost }) => lost !== undefined),
    pages,
    absent: absentOf(world, pages),
    texts: textsOf(kept, pages),
  }
}

const hasRules = ({ dropRules }: World) =>
  typeof dropRules === 'object' && dropRules !== null && !Array.isArray(dropRules)

type Kept = Record<Exclude<Collection, 'enchantables'>, OddRecord[]>

const pageOf = {
  items: (key: string) => [`/item/${key}`],
  packages: (key: string) => [`/package/${key}`],
  reforms: (key: string) => [`/reform/${key}`, `/conversion/${key}`],
  enchants: (key: string) => [`/enchant/${key}`],
  monsters: (key: string) => [`/monster/${key}`],
  maps: (key: string) => [`/map/${key}`],
  shops: () => [],
  posts: (key: string) => [`/news/${key}`],
} as const satisfies Record<keyof Kept, (key: string) => string[]>

function pagesOf(kept: Kept): Set<string> {
  return new Set(
    (Object.keys(pageOf) as (keyof Kept)[]).flatMap((name) => kept[name].flatMap(({ key }) => pageOf[name](key))),
  )
}

function absentOf({ records }: World, pages: ReadonlySet<string>): string[] {
  return Object.entries(pageOf).flatMap(([name, paths]) =>
    records[name as keyof Kept].flatMap(({ key }) => paths(key)).filter((path) => !pages.has(path)),
  )
}

const fixedPages = ['/', '/package', '/enchant', '/download', '/ShopSearch']

/** The text of a reform box stands on the page of its conversions. */
function textsOf(kept: Kept, pages: ReadonlySet<string>): Expected['texts'] {
  const exists = (path: string) => pages.has(path) || fixedPages.includes(path)
  const pageWithText = { items: '/item/', packages: '/package/', reforms: '/conversion/', posts: '/news/' } as const
  return (Object.keys(pageWithText) as (keyof typeof pageWithText)[]).flatMap((name) =>
    kept[name].flatMap(({ key, text }) =>
      text ? [{ page: pageWithText[name] + key, wanted: text.want(exists) }] : [],
    ),
  )
}

/** docs/operations.md: 20 bad ones and more than 5 %, or more than half; no items, no packages; a fall of over 20 %, of rows as well. */
function reasonsToRefuse(world: World, { counts, rows }: Sizes, losses: readonly Loss[], before?: Sizes): string[] {
  const { records, strays, enchantList } = world
  const listed: Counts = {
    items: records.items.length + strays.items.length,
    packages: records.packages.length + strays.packages.length,
    reforms: records.reforms.length + strays.reforms.length,
    enchants: records.enchants.length,
    enchantables: Object.keys(enchantList.sent).length,
    monsters: records.monsters.length + strays.monsters.length,
    maps: records.maps.length + strays.maps.length,
    shops: records.shops.length + strays.shops.length,
    dropRules: counts.dropRules,
    posts: counts.posts + badOf(losses, 'posts'),
  }
  const reasons: string[] = []
  for (const collection of Object.keys(listed) as (keyof Counts)[]) {
    const bad = badOf(losses, collection)
    if (bad > listed[collection] / 2 || (bad >= 20 && bad > listed[collection] * 0.05))
      reasons.push(`${bad} of ${listed[collection]} ${collection} are bad`)
    const isRequired = collection === 'items' || collection === 'packages'
    if (isRequired && counts[collection] === 0) reasons.push(`there are no ${collection}`)
    if (collection !== 'posts' && hasFallen(before?.counts[collection], counts[collection]))
      reasons.push(`${collection} fell from ${before?.counts[collection]}`)
  }
  for (const name of Object.keys(rows) as (keyof RowCounts)[])
    if (hasFallen(before?.rows[name], rows[name])) reasons.push(`${name} fell from ${before?.rows[name]}`)
  return reasons
}

const hasFallen = (before = 0, now: number) => before - now > before * 0.2

function countRows({ monsters, maps, shops }: Kept): RowCounts {
  const sum = (records: readonly OddRecord[], ...names: string[]) =>
    records.flatMap(({ meant }) => names.flatMap((name) => rowsOf(meant[name]))).length
  return { spawns: sum(maps, 'Spawns'), drops: sum(monsters, 'Drops', 'MvpDrops'), goods: sum(shops, 'Items') }
}

/** A record that is wrong in two ways is one. */
function badOf(losses: readonly Loss[], collection: keyof Counts): number {
  const bad = losses.filter((loss) => loss.collection === collection)
  return new Set(bad.map((loss, index) => loss.record ?? `#${index}`)).size
}

function factsOf({ factsOfUnknown }: World, { items }: Kept): string[] {
  return items.flatMap(({ key }) => (factsOfUnknown.has(key) ? [`items ${key} ${unknownItem}`] : []))
}

function unknownItemsOf(
  kept: Kept,
  enchantables: ReadonlyMap<number, number>,
  known: ReadonlySet<number>,
): Set<string> {
  const found = new Set<string>()
  const look = (collection: Collection, key: string | number, ids: readonly unknown[]) => {
    for (const id of ids) if (!known.has(Number(id))) found.add(`${collection} ${key} ${Number(id)}`)
  }
  for (const { key, meant } of kept.packages)
    look(
      'packages',
      key,
      rowsOf(meant.Items).map(({ Id }) => Id),
    )
  for (const { key, meant } of kept.reforms)
    for (const row of rowsOf(meant.Items))
      look('reforms', key, [row.BaseItem, row.ResultItem, ...rowsOf(row.Materials).map(({ Material }) => Material)])
  for (const { key, meant, lost } of kept.enchants) if (!lost) look('enchants', key, itemsOfEnchant(meant))
  for (const id of enchantables.keys()) look('enchantables', id, [id])
  for (const { key, meant } of kept.monsters) look('monsters', key, itemsIn(meant.Drops, meant.MvpDrops))
  for (const { key, meant } of kept.maps) look('maps', key, itemsIn(meant.Drops))
  for (const { key, meant } of kept.shops) {
    const currency = Number(meant.CurrencyItem ?? 0)
    look('shops', key, [...itemsIn(meant.Items), ...(currency > 0 ? [currency] : [])])
    for (const row of rowsOf(meant.Items))
      look(
        'shops',
        key,
        rowsOf(row.Materials).map(({ Material }) => Material),
      )
  }
  return found
}

const itemsIn = (...lists: readonly unknown[]) => lists.flatMap(rowsOf).map(({ Item }) => Item)

function unknownMonstersOf({ monsters, maps }: Kept): Set<string> {
  const known = new Set(monsters.map(({ key }) => Number(key)))
  const named = ({ Spawns, Drops }: Row) => [...rowsOf(Spawns), ...rowsOf(Drops)].map(({ Monster }) => Monster)
  return new Set(
    maps.flatMap(({ key, meant }) =>
      named(meant).flatMap((id) => (id === undefined || known.has(Number(id)) ? [] : [`maps ${key} ${Number(id)}`])),
    ),
  )
}

function unknownEnchantsOf({ items, packages, enchants }: Kept): Set<string> {
  const known = new Set(enchants.map(({ key }) => Number(key)))
  const unknown = (id: unknown) => Number(id ?? 0) !== 0 && !known.has(Number(id))
  return new Set([
    ...items.filter(({ meant }) => unknown(meant.EnchantId)).map(({ key, meant }) => `items ${key} ${meant.EnchantId}`),
    ...packages.flatMap(({ key, meant }) =>
      rowsOf(meant.Items).flatMap(({ EnchantId }) => (unknown(EnchantId) ? [`packages ${key} ${EnchantId}`] : [])),
    ),
  ])
}

function leftOutOf({ records }: World, counts: (record: OddRecord) => boolean): Set<string> {
  const collections = Object.entries(records) as [Collection, OddRecord[]][]
  return new Set(
    collections.flatMap(([collection, list]) =>
      list.filter(counts).flatMap(({ key, without }) => (without ? [`${collection} ${key} ${without}`] : [])),
    ),
  )
}

const itemFields = new Set(['Material', 'Item', 'Enchant', 'Upgrade'])

/** Every id that stands in a field of an item's, at whatever depth, and the targets. */
function itemsOfEnchant(info: Row): unknown[] {
  const targets = info.TargetItems ?? []
  return [...(Array.isArray(targets) ? targets : Object.keys(targets)), ...within(info)]
}

function within(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(within)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    itemFields.has(name) && typeof inner !== 'object' ? [inner] : within(inner),
  )
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])
