import type { EnchantRecord } from '../enchant.ts'
import type { Item } from '../item.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import type { PackageDetail } from '../package.ts'
import type { ReformDetail } from '../reform.ts'

/** What of a snapshot is compared; announcements are no game data. */
export interface ComparedData {
  items: readonly Item[]
  packages: readonly PackageDetail[]
  reforms: readonly ReformDetail[]
  enchants: readonly EnchantRecord[]
  /** The host's enchant list: which items belong to which enchant beside those that it names itself. */
  enchantables: readonly { Id: number; EnchantId: number }[]
  monsters: readonly Monster[]
  maps: readonly GameMap[]
  shops: readonly NpcShop[]
}

export const changeSections = ['items', 'packages', 'reforms', 'enchants', 'monsters', 'maps', 'shops'] as const
export type ChangeSection = (typeof changeSections)[number]

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What a line is about; `changesSiteCopy.fields` has a label for each. */
export const changeFields = [
  'name',
  'description',
  'type',
  'slots',
  'view',
  'locations',
  'row',
  'picks',
  'quantity',
  'chance',
  'remark',
  'conversion',
  'refine',
  'refineChange',
  'materials',
  'note',
  'target',
  'minimumRefine',
  'minimumGrade',
  'order',
  'reset',
  'resetChance',
  'price',
  'slot',
  'baseChance',
  'perfect',
  'upgrade',
  'randomUpgrade',
  'level',
  'hp',
  'race',
  'element',
  'size',
  'baseExp',
  'jobExp',
  'mvpExp',
  'drop',
  'mvpDrop',
  'mapDrop',
  'spawn',
  'goods',
] as const
export type ChangeField = (typeof changeFields)[number]

/** One fact that differs, in the words in which the pages show it. */
export interface ChangeLine {
  kind: ChangeKind
  field: ChangeField
  /** Where in the record (`獎池 2`, `第 1 格`); empty where there is only one place. */
  place: string
  /** Row that it concerns; empty where it concerns the record itself. */
  subject: string
  /** Item that the row is about; 0 = none. */
  item: number
  /** Empty when added. */
  before: string
  /** Empty when removed. */
  after: string
}

/** A record that came or went. */
export interface NamedRecord {
  /** As its page's address has it. */
  key: string
  name: string
}

/** A record that differs. */
export interface ChangedRecord extends NamedRecord {
  lines: ChangeLine[]
  /** Lines beyond the limit, which are only counted. */
  more: number
}

/** All changes of one kind of record, within limits; `counts` are the true numbers. */
export interface SectionChanges {
  counts: Record<ChangeKind, number>
  added: NamedRecord[]
  removed: NamedRecord[]
  changed: ChangedRecord[]
}

export type GameChanges = Record<ChangeSection, SectionChanges>
