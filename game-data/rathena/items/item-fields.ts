/** The fields of a row of `item_db.yml`, in the order in which the server reads them: it stops at the first fault. */
import type { Locations } from '../../../domain/items/item.ts'
import type { ItemFacts } from '../../../domain/items/item-facts.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  type Constants,
  flagOf,
  mapping,
  namedFlags,
  short,
  textOf,
  type Width,
  whole,
} from '../database/index.ts'
import type { Limits } from '../engine/index.ts'

/** What a row may change. */
export interface ItemFields {
  Type: string
  SubType?: string | undefined
  Slots: number
  View: number
  Locations: Locations
  facts: ItemFacts
  /** `facts.Stack` is the limit of a player's bag. */
  limitsBag?: boolean | undefined
  /** It cannot be opened with a full bag or a high weight, like items of the type Cash. */
  isContainer?: boolean | undefined
  /** A use does not use it up. */
  isKept?: boolean | undefined
  /** Which prices its last row has. */
  prices: { hasBuy: boolean; hasSell: boolean }
}

const types = new Set(
  'healing usable etc armor weapon card petegg petarmor ammo delayconsume shadowgear cash unknown unknown2'.split(' '),
)
/** Types that have subtypes; the server refuses a subtype of any other. */
const withSubType = new Set(['weapon', 'ammo', 'card'])
/** A new item of these types becomes Etc if it has no location (`itemdb_isequip2`). */
const worn = new Set(['weapon', 'armor', 'ammo', 'shadowgear'])
/** Types whose items do not stack (`item_data::isStackable`). */
export const unstackable = new Set(['weapon', 'armor', 'petegg', 'petarmor', 'shadowgear'])
const flags = ['BuyingStore', 'DeadBranch', 'Container', 'UniqueId', 'BindOnEquip', 'DropAnnounce', 'NoConsume']
const stores = ['Inventory', 'Cart', 'Storage', 'GuildStorage']
/** Trade restrictions, and `TradePartner`, which exempts a player's spouse and is no restriction. */
const trades = 'NoDrop NoTrade TradePartner NoSell NoCart NoStorage NoGuildStorage NoMail NoAuction'.split(' ')

export interface FieldContext {
  isRenewal: boolean
  /** The row creates the item. */
  isNew: boolean
  limits: Limits
  constants: Constants
  hasItem: (aegisName: string) => boolean
  /** Called for a value that the server replaces by a default. */
  onOdd: (reason: string) => void
}

/** Applies a row (`ItemDatabase::parseBodyNode`). Throws `BadEntry` at the first fault, after applying what precedes it. */
export function readItemFields(item: ItemFields, row: YamlMap, context: FieldContext): void {
  const { facts } = item
  const { isNew, limits } = context
  readType(item, row, context)
  readNumber(facts, row, 'Buy', 'u32', limits.MAX_ZENY)
  readNumber(facts, row, 'Sell', 'u32', limits.MAX_ZENY)
  item.prices = { hasBuy: row.has('Buy'), hasSell: row.has('Sell') }
  readNumber(facts, row, 'Weight')
  readNumber(facts, row, 'Attack')
  if (context.isRenewal) readNumber(facts, row, 'MagicAttack')
  readNumber(facts, row, 'Defense', 'u32', limits.DEFTYPE_MAX)
  readNumber(facts, row, 'Range', 'u16')
  item.Slots = Math.min(limits.MAX_SLOTS, whole(row, 'Slots', 'u16') ?? item.Slots)
  if (row.has('Jobs')) facts.Jobs = namesIn([], row, 'Jobs', context)
  // All classes are the default, so that a later row excludes none unless it has `All: false`.
  if (row.has('Classes')) facts.Classes = namesIn(facts.Classes ?? (isNew ? [] : ['All']), row, 'Classes', context)
  readGender(item, row, isNew)
  readLocations(item, row, context)
  readKindLevel(item, row, 'WeaponLevel', 'weapon', limits.MAX_WEAPON_LEVEL)
  readKindLevel(item, row, 'ArmorLevel', 'armor', limits.MAX_ARMOR_LEVEL)
  readNumber(facts, row, 'EquipLevelMin', 'u16', limits.MAX_LEVEL)
  const maxLevel = whole(row, 'EquipLevelMax', 'u16')
  if (maxLevel !== undefined)
    facts.EquipLevelMax = Math.min(limits.MAX_LEVEL, Math.max(facts.EquipLevelMin ?? 0, maxLevel))
  for (const key of ['Refineable', 'Gradable'] as const) if (row.has(key)) facts[key] = flagOf(row, key)
  item.View = whole(row, 'View') ?? item.View
  const alias = textOf(row, 'AliasName')
  if (alias !== undefined && !context.hasItem(alias))
    throw new BadEntry(`AliasName: no item has the name "${short(alias)}"`, 'item')
  readUse(item, row)
}

/** The server knows a type by its constant, `IT_` and the name; forks have types of their own. */
function readType(item: ItemFields, row: YamlMap, { constants, onOdd }: FieldContext): void {
  const type = textOf(row, 'Type')
  if (type !== undefined) {
    const name = type.toLowerCase()
    const isKnown = types.has(name) || constants.names.has(`it_${name}`)
    if (!isKnown) onOdd(`Type "${short(type)}" is unknown: the server takes Etc`)
    item.Type = isKnown ? type : 'Etc'
  }
  const subType = textOf(row, 'SubType')
  if (subType === undefined) return
  if (!withSubType.has(item.Type.toLowerCase()))
    throw new BadEntry(`an item of Type ${item.Type} cannot have a SubType`)
  item.SubType = subType
}

type NumberFact = 'Buy' | 'Sell' | 'Weight' | 'Attack' | 'MagicAttack' | 'Defense' | 'Range' | 'EquipLevelMin'

function readNumber(facts: ItemFacts, row: YamlMap, key: NumberFact, width: Width = 'u32', most = Infinity): void {
  const value = whole(row, key, width)
  if (value !== undefined) facts[key] = Math.min(most, value)
}

/** The level of a kind of equipment; for any other kind, and above the limit, it is 0. */
function readKindLevel(
  { Type, facts }: ItemFields,
  row: YamlMap,
  key: 'WeaponLevel' | 'ArmorLevel',
  kind: string,
  most: number,
): void {
  const level = whole(row, key, 'u16')
  if (level !== undefined) facts[key] = Type.toLowerCase() === kind && level <= most ? level : 0
}

/** Instruments are always male and whips always female, as in `ItemDatabase::defaultGender`. */
function readGender({ Type, SubType = '', facts }: ItemFields, row: YamlMap, isNew: boolean): void {
  const written = textOf(row, 'Gender')
  if (written === undefined && !isNew) return
  const kind = Type.toLowerCase() === 'weapon' ? SubType.toLowerCase() : ''
  facts.Gender = kind === 'musical' ? 'Male' : kind === 'whip' ? 'Female' : written
}

/** Keys with the value true, of a map such as `{ All: true, Novice: false }`. */
function namesIn(
  oldNames: readonly string[],
  row: YamlMap,
  key: 'Jobs' | 'Classes',
  { constants, onOdd }: FieldContext,
): string[] {
  const names = new Set(oldNames)
  for (const { name, isOn } of namedFlags(row, key, key === 'Jobs' ? 'eaj' : 'itemj', constants)) {
    if (isOn === undefined) {
      onOdd(`${key}: "${short(name)}" is unknown: the server takes All and reads no further one`)
      return [...names.add('All')]
    }
    if (isOn) names.add(name)
    else names.delete(name)
  }
  return [...names]
}

function readLocations(item: ItemFields, row: YamlMap, { isNew, onOdd, constants }: FieldContext): void {
  const becomeEtc = (reason: string) => {
    onOdd(`${reason}: the server takes Type Etc`)
    item.Type = 'Etc'
  }
  if (isNew && !row.has('Locations') && worn.has(item.Type.toLowerCase()))
    becomeEtc(`an item of Type ${item.Type} needs Locations`)
  const merged = new Map(Object.entries(item.Locations))
  for (const { name, isOn } of namedFlags(row, 'Locations', 'eqp', constants)) {
    if (isOn === undefined || name === 'All') {
      becomeEtc(`location "${short(name)}" is unknown`)
      break
    }
    if (isOn) {
      merged.set(name, true)
      if (/^shadow_/i.test(name) && item.Type.toLowerCase() !== 'shadowgear')
        becomeEtc(`location ${name} is for ShadowGear`)
    } else merged.delete(name)
    item.Locations = Object.fromEntries(merged)
  }
}

/** Few of these fields are used, but a fault in any of them ends the row. */
function readUse(item: ItemFields, row: YamlMap): void {
  const { Type, facts } = item
  const read = (key: string, numbers: readonly (readonly [string, Width])[], names: readonly string[]) => {
    const entry = mapping(row, key)
    if (entry) for (const [name, width] of numbers) whole(entry, name, width)
    if (entry) for (const name of names) flagOf(entry, name)
    return entry
  }
  const effect = read('Flags', [], flags)
  if (effect) textOf(effect, 'DropEffect')
  if (effect) item.isContainer = flagOf(effect, 'Container') ?? item.isContainer
  if (effect) item.isKept = flagOf(effect, 'NoConsume') ?? item.isKept
  const delay = read('Delay', [['Duration', 'u32']], [])
  if (delay) textOf(delay, 'Status')
  const stack = read('Stack', [['Amount', 'u16']], stores)
  if (stack?.has('Amount')) facts.Stack = unstackable.has(Type.toLowerCase()) ? 0 : whole(stack, 'Amount', 'u16')
  if (stack) item.limitsBag = flagOf(stack, 'Inventory') ?? item.limitsBag
  read('NoUse', [['Override', 'u16']], ['Sitting'])
  const trade = read('Trade', [['Override', 'u16']], [])
  if (!trade) return
  const names = new Set(facts.Trade)
  for (const name of trades) {
    const isOn = flagOf(trade, name)
    if (name === 'TradePartner' || isOn === undefined) continue
    if (isOn) names.add(name)
    else names.delete(name)
    facts.Trade = [...names]
  }
}
