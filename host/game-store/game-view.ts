import type { ProblemReport } from '../../api/game-problems.ts'
import { asideFields } from '../../api/item.ts'
import type { EnchantList } from '../../domain/enchant.ts'
import { problemKinds } from '../../domain/game-problems.ts'
import type { Item } from '../../domain/item.ts'
import type { Monster } from '../../domain/monsters/monster.ts'
import type { PackageDetail, PackageEntry } from '../../domain/package.ts'
import type { ReformDetail, ReformEntry } from '../../domain/reform.ts'
import { contentVersion } from '../../game-data/content-version.ts'
import type { GameData } from '../../game-data/game-data.ts'
import { allRecords } from '../../game-data/records.ts'
import type { ByteCache, Caches } from '../http/index.ts'
import { type Answer, answerBytes, jsonAnswer, packedForm } from '../http/index.ts'

export type ListName =
  | 'items'
  | 'itemFacts'
  | 'packages'
  | 'reforms'
  | 'enchants'
  | 'monsters'
  | 'maps'
  | 'shops'
  | 'records'

/** Lists that do not exist if the source has no monsters, maps and shops. */
type WorldList = 'monsters' | 'maps' | 'shops'

/** A state of the game data with its answers. Immutable: a reload creates another one. */
export interface GameView {
  data: GameData
  /** Unusable entries, by kind. */
  report: ProblemReport
  /** Hash of the content: equal data, equal version. */
  version: string
  /** Number of records, by collection of a snapshot. */
  counts: Readonly<Record<string, number>>
  /** Answers with whole collections, as bytes. */
  lists: Readonly<Record<Exclude<ListName, WorldList>, Answer> & Partial<Record<WorldList, Answer>>>
  /** Items that open a package or a reform. */
  opened: ReadonlySet<number>
  /** The answer about one record, cached while there is room. */
  record(key: string, make: () => unknown): Answer
}

/** `accepted`: files that may be missing. */
export function createGameView(data: GameData, records: ByteCache<Answer>, accepted: readonly string[] = []): GameView {
  const version = contentVersion(data).slice(0, 16)
  const lists = {
    items: jsonAnswer(itemMap(data)),
    itemFacts: jsonAnswer(itemFacts(data)),
    packages: jsonAnswer([...data.packages.values()].map(packageEntry)),
    reforms: jsonAnswer([...data.reforms.values()].map(reformEntry)),
    enchants: jsonAnswer(enchantList(data)),
    ...worldLists(data),
    records: jsonAnswer(allRecords(data, version)),
  }
  const opened = new Set(data.reforms.keys())
  for (const { ItemId, Openers = [] } of data.packages.values()) for (const id of [ItemId, ...Openers]) opened.add(id)
  const report = {
    version,
    total: data.problems.length,
    missing: (data.missing ?? []).filter((file) => !accepted.includes(file)),
    kinds: problemKinds(data.problems),
  }
  return { data, report, version, counts: countRecords(data), lists, opened, record: recordsIn(records, version) }
}

/** Compresses the large answers before the first visitor; resolves to the size of all forms. */
export async function warm({ lists }: GameView): Promise<number> {
  let bytes = 0
  for (const answer of Object.values(lists)) {
    bytes += answer.bytes.length
    for (const encoding of ['br', 'gzip'] as const) bytes += (await packedForm(answer, encoding)).length
  }
  return bytes
}

function countRecords(data: GameData) {
  const { items, packages, reforms, enchants, world } = data
  return {
    items: items.size,
    packages: packages.size,
    reforms: reforms.size,
    enchants: enchants.size,
    enchantables: Object.keys(enchantList(data)).length,
    monsters: world?.monsters.size ?? 0,
    maps: world?.maps.size ?? 0,
    shops: world?.shops.size ?? 0,
  }
}

function worldLists({ world }: GameData) {
  if (!world) return {}
  const { monsters, maps, shops, rules } = world
  return {
    monsters: jsonAnswer({ Monsters: [...monsters.values()].map(monsterEntry), ...(rules && { Rules: rules }) }),
    maps: jsonAnswer([...maps.values()].map(({ Name, Title }) => ({ Name, Title }))),
    shops: jsonAnswer([...shops.values()]),
  }
}

function monsterEntry({ Facts, Damage, Drops, MvpDrops, ...entry }: Monster) {
  return entry
}

/** Browsers store it completely, so it contains only fields that live pages read. */
function itemMap({ items }: GameData) {
  return Object.fromEntries(
    [...items].map(([id, { AegisName, Type, SubType, Facts, ...item }]) => [id, item satisfies Item]),
  )
}

function itemFacts({ items }: GameData) {
  const some = [...items].map(
    ([id, item]) =>
      [
        id,
        Object.fromEntries(asideFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]))),
      ] as const,
  )
  return Object.fromEntries(some.filter(([, facts]) => Object.keys(facts).length > 0))
}

function packageEntry({ Items, Picks, ...entry }: PackageDetail): PackageEntry {
  return entry
}

function reformEntry({ Items, ...entry }: ReformDetail): ReformEntry {
  return entry
}

/** Existing items that can be enchanted. An item that several enchants accept is listed with its own `EnchantId`. */
function enchantList(data: GameData): EnchantList {
  const list: Record<string, number> = {}
  for (const item of data.items.values()) if (item.EnchantId > 0) list[item.Id] = item.EnchantId
  return list
}

/** The cache of single records; those of an earlier state have another version, and are evicted. */
export function openRecordCache(caches: Caches): ByteCache<Answer> {
  return caches.open('records', answerBytes)
}

function recordsIn(cache: ByteCache<Answer>, version: string): GameView['record'] {
  return (key, make) => {
    const known = cache.get(`${version} ${key}`)
    if (known) return known
    const answer = jsonAnswer(make())
    cache.set(`${version} ${key}`, answer)
    return answer
  }
}
