import type { EnchantRecord } from '../enchant.ts'
import type { Item } from '../item.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import type { PackageDetail } from '../package.ts'
import type { ReformDetail } from '../reform.ts'

/** The compared parts of a snapshot; announcements are not game data. */
export interface ComparedData {
  items: readonly Item[]
  packages: readonly PackageDetail[]
  reforms: readonly ReformDetail[]
  enchants: readonly EnchantRecord[]
  /** The host's enchant list: items that belong to an enchant, in addition to those that the enchant itself names. */
  enchantables: readonly { Id: number; EnchantId: number }[]
  monsters: readonly Monster[]
  maps: readonly GameMap[]
  shops: readonly NpcShop[]
}

export const changeSections = ['items', 'packages', 'reforms', 'enchants', 'monsters', 'maps', 'shops'] as const
export type ChangeSection = (typeof changeSections)[number]

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The fact that a line is about; `changesSiteCopy.fields` has a label for each. */
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

/** One fact that differs, with the texts that the pages show. */
export interface ChangeLine {
  kind: ChangeKind
  field: ChangeField
  /** Where in the record (`獎池 2`, `第 1 格`); empty if the record has only one place. */
  place: string
  /** The affected row; empty if the line is about the record itself. */
  subject: string
  /** Item that the row is about; 0 = none. */
  item: number
  /** Empty when added. */
  before: string
  /** Empty when removed. */
  after: string
}

/** A record that was added or removed. */
export interface NamedRecord {
  /** As in the address of its page. */
  key: string
  name: string
}

/** A record that differs. */
export interface ChangedRecord extends NamedRecord {
  lines: ChangeLine[]
  /** Number of lines beyond the limit. */
  more: number
}

/** All changes of one kind of record, within limits; `counts` are the totals. */
export interface SectionChanges {
  counts: Record<ChangeKind, number>
  added: NamedRecord[]
  removed: NamedRecord[]
  changed: ChangedRecord[]
}

export type GameChanges = Record<ChangeSection, SectionChanges>
