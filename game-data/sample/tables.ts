/** The authored tables of `data/`, as they stand in its JSON files. */
import type { EarlierTable, WorldTable } from './world-tables.ts'

/** A line of equipment that shares its origin: each makes one piece per kind. */
export interface Series {
  key: string
  name: string
  level: number
  element: string
  /** Race that its effects are good against. */
  foe: string
  lore: string[]
  /** What is told about its soft goods. */
  soft: string[]
  /** A second, stronger line that reforms lead to. */
  awakened?: { key: string; name: string; lore: string[] }
}

export type EquipmentRole = 'physical' | 'magic' | 'ranged' | 'guard' | 'agile' | 'caster' | 'power'

export interface EquipmentKind {
  key: string
  name: string
  class: string
  /** The game's own word for the kind of weapon. */
  subType?: string
  role: EquipmentRole
  /** Factors of the level's usual strength. */
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
  /** Of cloth or leather. */
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
  /** Stones that go into costumes: one per slot and effect. */
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
  /** Cannot be traded. */
  bound?: boolean
}

export interface PackageRow {
  /** Selector of the items. */
  from: string
  /** Takes so many of them; absent = all. */
  take?: number
  /** Share of each item; absent in `fixed`. */
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

/** A material: selector (of its items the one nearest to the recipe's level is taken) and amount. */
export type MaterialCost = [selector: string, amount: number]

export interface ReformTable {
  box: string
  name: string
  text: string
  rows: ReformRow[]
}

/** One conversion per kind: the piece of one series becomes that of another. */
export interface ReformRow {
  from: string
  to: string
  /** Kind keys; `*weapon` and `*armor` stand for all of them. */
  kinds: string[]
  materials: MaterialCost[]
  minRefine?: number
  maxRefine?: number
  changeRefine?: number
  note?: string
}

/** Families and [level, share] pairs: each family's stone of each level. */
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
  /** Each level up to `to` becomes the next. */
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

/** What a shop deals in. */
export type Trade = 'weapon' | 'armor' | 'shadow' | 'costume' | 'card' | 'stone' | 'material' | 'consumable' | 'box'

export interface MarketTable {
  maps: { code: string; name: string; left: number; bottom: number; right: number; top: number }[]
  /** What players write over their shops; `{item}` is the first thing they sell. */
  titles: Record<Trade, string[]>
  tails: string[]
  names: { first: string[]; last: string[]; whole: string[] }
  /** Random options: text, least and greatest value. */
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
