/** The types of the authored tables in `data/`. */
import type { EarlierTable, WorldTable } from './world-tables.ts'

/** A line of equipment with a common origin: one piece per kind. */
export interface Series {
  key: string
  name: string
  level: number
  element: string
  /** Race that its effects are effective against. */
  foe: string
  lore: string[]
  /** Sentences for its soft goods. */
  soft: string[]
  /** A second, stronger line, the result of reforms. */
  awakened?: { key: string; name: string; lore: string[] }
}

export type EquipmentRole = 'physical' | 'magic' | 'ranged' | 'guard' | 'agile' | 'caster' | 'power'

export interface EquipmentKind {
  key: string
  name: string
  class: string
  /** The game's name for the kind of weapon. */
  subType?: string
  role: EquipmentRole
  /** Factors of the usual strength of the level. */
  attack?: number
  magic?: number
  defense?: number
  weight: number
  slots: number[]
  locations: string[]
  /** First appearance id of the kind. */
  view?: number
  jobs: string
  craft: string[]
  /** Made of cloth or leather. */
  soft?: boolean
}

/** A single piece with its own story. */
export interface Relic {
  key: string
  name: string
  kind: string
  level: number
  text: string
  effects: string[]
}

export interface CostumeTable {
  pieces: { key: string; name: string; slots: string[]; text: string; styles: string[] }[]
  styles: Record<string, [name: string, text: string]>
  occasions: string[]
}

export interface ShadowTable {
  pieces: { key: string; name: string; location: string; role: EquipmentRole; text: string[] }[]
  themes: { key: string; name: string; level: number; foe: string; element: string; note: string }[]
}

/** Text with `{n}`, its value at level 0 and at level 200. */
export type Attribute = [text: string, least: number, most: number]

export type Attributes = Record<EquipmentRole, Attribute[]> &
  Record<'refineWeapon' | 'refineMagic' | 'refineArmor', string[]>

export interface SampleMonster {
  key: string
  name: string
  level: number
  race: string
  element: string
  at: string
  note: string
  slot: 'Weapon' | 'Armor' | 'Shield' | 'Garment' | 'Shoes' | 'Accessory' | 'Head'
  boss?: boolean
  drops: string[]
}

export interface StoneTable {
  families: { key: string; name: string; attr: string; perLevel: number; note: string }[]
  levels: string[]
  quality: string[]
  /** Costume stones: one per slot and effect. */
  costume: {
    slots: [key: string, name: string][]
    effects: [key: string, name: string, effect: string, note: string][]
  }
}

export interface Consumable {
  id: number
  key: string
  name: string
  type: string
  price: number
  weight: number
  text: string
  effect?: string
  tags?: string[]
  /** Untradable. */
  bound?: boolean
}

export interface PackageRow {
  /** Selector of the items. */
  from: string
  /** Takes this many of them; absent = all. */
  take?: number
  /** Weight of each item; absent in `fixed`. */
  weight?: number
  min?: number
  max?: number
  remark?: string
}

export interface SamplePackage {
  id: string
  box: string
  name: string
  type: string
  npc?: number
  text: string
  fixed?: PackageRow[]
  pools: PackageRow[][]
}

/** A material: a selector (its item nearest to the recipe's level is used) and an amount. */
export type MaterialCost = [selector: string, amount: number]

export interface ReformTable {
  box: string
  name: string
  text: string
  rows: ReformRow[]
}

/** One conversion per kind, from a piece of one series to that of another. */
export interface ReformRow {
  from: string
  to: string
  /** Kind keys; `*weapon` and `*armor` mean all of them. */
  kinds: string[]
  materials: MaterialCost[]
  minRefine?: number
  maxRefine?: number
  changeRefine?: number
  note?: string
}

/** Families and [level, weight] pairs: each family's stone of each level. */
export interface StoneList {
  grade: number
  stones: [families: string[], levels: [level: number, share: number][]]
}

export interface EnchantSlotTable {
  slot: number
  price?: number
  chance?: number
  materials?: MaterialCost[]
  enchants: StoneList[]
  /** Stones of this level can be chosen. */
  perfect?: { families: string[]; level: number; price: number; materials: MaterialCost[] }
  /** Each level up to `to` can be upgraded to the next. */
  upgrades?: { families: string[]; from: number; to: number; price: number; materials: MaterialCost[] }
  random?: { families: string[]; level: number; price: number; materials: MaterialCost[] }
}

export interface EnchantTable {
  id: number
  targets: string
  minRefine?: number
  minGrade?: number
  reset?: { price: number; chance: number; materials?: MaterialCost[] }
  slots: EnchantSlotTable[]
  order?: number[]
}

/** An announcement; `{{Key}}` in its HTML becomes an item tag. */
export interface PostTable {
  /** Days before the end date, and the time of that day in Taipei (`HH:mm`). */
  daysAgo: number
  time: string
  type: 0 | 1 | 2
  title: string
  enable: boolean
  content: string
}

/** The kind of goods of a shop. */
export type Trade = 'weapon' | 'armor' | 'shadow' | 'costume' | 'card' | 'stone' | 'material' | 'consumable' | 'box'

export interface MarketTable {
  maps: { code: string; name: string; left: number; bottom: number; right: number; top: number }[]
  /** Titles of players' shops; `{item}` is their first item. */
  titles: Record<Trade, string[]>
  tails: string[]
  names: { first: string[]; last: string[]; whole: string[] }
  /** Random options: text, smallest and largest value. */
  options: Record<'weapon' | 'armor' | 'shadowgear', Attribute[]>
}

export interface SampleTables {
  series: Series[]
  weaponKinds: EquipmentKind[]
  armorKinds: EquipmentKind[]
  relics: Relic[]
  costumes: CostumeTable
  shadow: ShadowTable
  attributes: Attributes
  monsters: SampleMonster[]
  dropKinds: Record<string, [name: string, text: string]>
  stones: StoneTable
  consumables: Consumable[]
  packages: SamplePackage[]
  reforms: ReformTable[]
  enchants: EnchantTable[]
  posts: PostTable[]
  market: MarketTable
  world: WorldTable
  earlier: EarlierTable[]
}
