import { separableFields } from '../../api/item.ts'
import type { EnchantInfo, EnchantList } from '../../domain/enchants/enchant.ts'
import type { ReformDetail, ReformEntry } from '../../domain/enchants/reform.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Monster } from '../../domain/monsters/monster.ts'
import type { PackageDetail, PackageEntry } from '../../domain/packages/package.ts'
import { contentVersion } from '../../game-data/content-version.ts'
import type { GameData, NamedGame } from '../../game-data/game-data.ts'
import { createAnswer, jsonAnswer, type StoredAnswer } from '../../http/answer.ts'
import { type EncodedRecords, encodeGroup, encodeGroups, type RecordPlaces } from './encode-records.ts'

/** Lists that do not exist if the source has no monsters, maps and shops, or no tables of refining. */
type OptionalList = 'monsters' | 'maps' | 'shops' | 'refining'
type List = 'items' | 'itemFacts' | 'packages' | 'reforms' | 'enchants' | 'records'
export type ListName = List | OptionalList

/** The game's data as the host needs it: answers as bytes, and the fields that other features read. */
export interface EncodedGame
  extends Pick<GameData, 'source' | 'itemTexts' | 'placeNames' | 'problems' | 'incomplete' | 'engine' | 'effects'> {
  /** Hash of the content: equal data, equal version. */
  version: string
  /** Number of records, by collection of a snapshot. */
  counts: Readonly<Record<string, number>>
  /** Files that could not be read at all. */
  missing: readonly string[]
  named: NamedGame
  /** Items that open a package or a reform. */
  openers: ReadonlySet<number>
  /** Answers with whole collections. */
  lists: Readonly<Record<List, StoredAnswer> & Partial<Record<OptionalList, StoredAnswer>>>
  /** The records in `lists.items`, `lists.itemFacts` and `lists.records`. */
  places: Readonly<Record<'items' | 'itemFacts' | 'records', RecordPlaces>>
  /** Why the result could not be kept for the next start. */
  notKept?: string
}

export function encodeGame(data: GameData): EncodedGame {
  const {
    items,
    packages,
    reforms,
    world,
    refining,
    randomOptions,
    source,
    itemTexts,
    placeNames,
    problems,
    missing = [],
    incomplete,
    engine,
    effects,
  } = data
  const version = contentVersion(data).slice(0, 16)
  const enchantables = enchantList(data)
  const briefItems = encodeGroup('item', each(items, cachedItem))
  const facts = encodeGroup('item', itemFacts(items))
  const records = encodeGroups({ Version: version }, recordGroups(data))
  const openers = new Set(reforms.keys())
  for (const { ItemId, Openers = [] } of packages.values()) for (const id of [ItemId, ...Openers]) openers.add(id)
  return {
    source,
    itemTexts,
    problems,
    missing,
    version,
    openers,
    places: { items: briefItems.places, itemFacts: facts.places, records: records.places },
    ...(incomplete && { incomplete }),
    ...(engine && { engine }),
    ...(effects && { effects }),
    ...(placeNames && { placeNames }),
    counts: { ...countRecords(data), enchantables: Object.keys(enchantables).length },
    named: { items: new Map(each(items, namedItem)), ...(randomOptions && { randomOptions }) },
    lists: {
      items: listOf(briefItems),
      itemFacts: listOf(facts),
      packages: jsonAnswer([...packages.values()].map(packageEntry)),
      reforms: jsonAnswer([...reforms.values()].map(reformEntry)),
      enchants: jsonAnswer(enchantables),
      ...worldLists(world),
      ...refiningList(refining),
      records: listOf(records),
    },
  }
}

function listOf({ bytes }: EncodedRecords): StoredAnswer {
  return createAnswer('application/json', bytes)
}

function* each<K, A, B>(records: ReadonlyMap<K, A>, make: (record: A) => B): Generator<[K, B]> {
  for (const [key, record] of records) yield [key, make(record)]
}

function countRecords({ items, packages, reforms, enchants, world, refining }: GameData) {
  const { monsters, maps, shops } = world ?? {}
  const { refine: refineTables, grades: gradeTables } = refining ?? {}
  const collections = { items, packages, reforms, enchants, monsters, maps, shops, refineTables, gradeTables }
  return Object.fromEntries(Object.entries(collections).map(([name, records]) => [name, records?.size ?? 0]))
}

/** Browsers store the item map completely, so it contains only fields that live pages read. */
function cachedItem(item: Item): object {
  // A copy of all fields is made at once, unlike one of the others; JSON has no undefined fields.
  return { ...item, AegisName: undefined, Type: undefined, SubType: undefined, Facts: undefined }
}

function* itemFacts(items: GameData['items']): Generator<[number, Partial<Item>]> {
  for (const [id, item] of items) {
    const { AegisName, Type, SubType, Facts } = item
    if (separableFields.some((field) => item[field] !== undefined)) yield [id, { AegisName, Type, SubType, Facts }]
  }
}

function namedItem({ Id, Name, Slot, Locations, AegisName, Type, SubType }: Item) {
  return { Id, Name, Slot, Locations, AegisName, Type, SubType }
}

function packageEntry({ Items, Picks, Shared, Opening, Cost, ...entry }: PackageDetail): PackageEntry {
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

function worldLists(world: GameData['world']) {
  if (!world) return {}
  const { monsters, maps, shops, rules } = world
  return {
    monsters: jsonAnswer({ Monsters: [...monsters.values()].map(monsterEntry), ...(rules && { Rules: rules }) }),
    maps: jsonAnswer([...maps.values()].map(({ Name, Title }) => ({ Name, Title }))),
    shops: jsonAnswer([...shops.values()]),
  }
}

function refiningList(refining: GameData['refining']) {
  if (!refining) return {}
  const { refine, grades } = refining
  return { refining: jsonAnswer({ Refine: [...refine.values()], Grades: [...grades.values()] }) }
}

function monsterEntry({ Facts, Damage, Drops, MvpDrops, Skills, ...entry }: Monster) {
  return entry
}

/** The answer of each call for one record. */
function recordGroups({ packages, reforms, enchants, world }: GameData) {
  const worldGroups = world && { monsters: world.monsters, maps: world.maps, shops: world.shops }
  return { packages, reforms, enchants: each(enchants, enchantAnswer), ...worldGroups }
}

/** In the contract, the keys of target items are ids. */
function enchantAnswer(info: EnchantInfo) {
  return { ...info, TargetItems: Object.fromEntries(info.TargetItems.map((id) => [id, true as const])) }
}
