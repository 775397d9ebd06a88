import { changesSiteCopy } from '../copy/changes.ts'
import type { EnchantRecord } from '../enchants/enchant.ts'
import type { Enchantable } from '../enchants/enchant-targets.ts'
import type { ReformDetail } from '../enchants/reform.ts'
import type { Item } from '../items/item.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { DropRules, Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import type { GradeTable, RefineTable } from '../odds/refine-table.ts'
import type { PackageDetail } from '../packages/package.ts'

/** The compared parts of a snapshot; announcements are not game data. */
export interface ComparedData {
  items: readonly Item[]
  packages: readonly PackageDetail[]
  reforms: readonly ReformDetail[]
  enchants: readonly EnchantRecord[]
  /** The host's enchant list: items that belong to an enchant, in addition to those that the enchant itself names. */
  enchantables: readonly Enchantable[]
  monsters: readonly Monster[]
  maps: readonly GameMap[]
  shops: readonly NpcShop[]
  refineTables: readonly RefineTable[]
  gradeTables: readonly GradeTable[]
  /** At most one record. */
  dropRules: readonly DropRules[]
}

/** In the order of the pages. */
export const changeSections = Object.keys(changesSiteCopy.sections) as ChangeSection[]
export type ChangeSection = keyof typeof changesSiteCopy.sections

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The facts that a line may be about. */
export const changeFields = Object.keys(changesSiteCopy.fields) as ChangeField[]
export type ChangeField = keyof typeof changesSiteCopy.fields

/** One fact that differs, with the texts that the pages show. */
export interface ChangeLine {
  kind: ChangeKind
  field: ChangeField
  /** Where in the record (`第 2 組`, `插槽 1`); empty if the record has only one place. */
  place: string
  /** The affected row; empty if the line is about the record itself. */
  subject: string
  /** Item that the row is about; 0 = none. */
  item: number
  /** Empty when added. */
  before: string
  /** Empty when removed. */
  after: string
  /** The numbers before and after, unrounded; absent if the values are no numbers. */
  numbers?: [number, number] | undefined
}

/** One change that many lines share. */
export interface AlikeChange extends Omit<ChangeLine, 'place' | 'numbers'> {
  /** After ÷ before; `before` and `after` are empty if they differ from line to line. */
  factor?: number | undefined
  /** Number of lines and of records. */
  lines: number
  count: number
  /** The highest of its records; as in `ChangedRecord`. */
  rank?: number | undefined
  /** Some of the records. */
  records: NamedRecord[]
  /** Some of the lines, if they differ in more than their record; absent in records of earlier versions. */
  examples?: ChangeExample[] | undefined
}

/** A line of an `AlikeChange`; `key` is that of its record. */
export interface ChangeExample extends Pick<ChangeLine, 'place' | 'subject' | 'item' | 'before' | 'after'> {
  key: string
}

/** A record that was added or removed. */
export interface NamedRecord {
  /** As in the address of its page. */
  key: string
  name: string
}

/** A record that differs. */
export interface ChangedRecord extends NamedRecord {
  /** 2 = what players look at first, 1 = what they meet, 0 = the rest; absent in records of earlier versions. */
  rank?: number | undefined
  lines: ChangeLine[]
  /** Number of lines beyond the limit. */
  more: number
}

/** All changes of one kind of record, within limits; `counts` are the totals, with those of `alike`. */
export interface SectionChanges {
  counts: Record<ChangeKind, number>
  added: NamedRecord[]
  removed: NamedRecord[]
  changed: ChangedRecord[]
  alike: AlikeChange[]
  /** Lines of changed records and of `alike` changes that are not listed because of the limits. */
  more: number
}

export type GameChanges = Record<ChangeSection, SectionChanges>

export const noChanges: SectionChanges = {
  counts: { added: 0, removed: 0, changed: 0 },
  added: [],
  removed: [],
  changed: [],
  alike: [],
  more: 0,
}

/** Whether players see no difference. */
export function isUnchanged(changes: GameChanges): boolean {
  return changeSections.every((name) => Object.values(changes[name].counts).every((count) => count === 0))
}

/** After ÷ before, of numbers above 0; undefined for other changes. Records of earlier versions have their texts only. */
export function ratioOf({ kind, before = '', after = '', numbers, factor }: Partial<ChangeLine & AlikeChange>) {
  if (kind !== 'changed' || factor !== undefined) return factor
  const [from, to] = numbers ?? [figureIn(before), figureIn(after)]
  return from > 0 && to > 0 ? to / from : undefined
}

/**
 * The size of a change, for sorting: 1 for a text, 1 more for each 100 % of difference. An added or removed row, and a
 * number from or to 0, count as 100 %.
 */
export function sizeOf(line: Partial<ChangeLine & AlikeChange>): number {
  const ratio = ratioOf(line)
  if (ratio !== undefined) return 1 + Math.abs(ratio - 1)
  return line.kind !== 'changed' || line.numbers ? 2 : 1
}

/**
 * How players see a change: from or to nothing is added or removed. Records of earlier versions of the program have
 * these as changed.
 */
export function shownKind({
  kind,
  before,
  after,
  factor,
}: Partial<AlikeChange> & Pick<ChangeLine, 'kind'>): ChangeKind {
  if (kind !== 'changed' || factor !== undefined || (before === '') === (after === '')) return kind
  return before === '' ? 'added' : 'removed'
}

/** Whether a value changed that players may not see, such as a script. */
export function isHiddenChange({
  kind,
  before,
  after,
  factor,
}: Partial<AlikeChange> & Pick<ChangeLine, 'kind'>): boolean {
  return kind === 'changed' && factor === undefined && before === '' && after === ''
}

/** 1 for a number that went up, −1 for one that went down, 0 for other changes. */
export function directionOf(line: ChangeLine | AlikeChange): -1 | 0 | 1 {
  const [from, to] = ('numbers' in line && line.numbers) || [1, ratioOf(line) ?? 1]
  return line.kind !== 'changed' || from === to ? 0 : from < to ? 1 : -1
}

/** The number of a text such as `1.25%` or `1,000 Z`; 0 for other texts. */
function figureIn(text: string): number {
  return Number(/^(\d[\d,]*(?:\.\d+)?)\s?[%Z]$/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
}
