import { changesSiteCopy } from '../copy/changes.ts'
import { commonCopy } from '../copy/every-page.ts'
import { fill } from '../copy/fill.ts'
import { enchantTargets } from '../enchants/enchant-targets.ts'
import { enchantKind, enchantTitle } from '../enchants/enchant-title.ts'
import { refineKindText } from '../items/refine-texts.ts'
import { extractAlikeChanges } from './alike.ts'
import { rowsOfPackage, rowsOfReform } from './box-rows.ts'
import { type EnchantSide, rowsOfEnchant } from './enchant-rows.ts'
import { shorten } from './excerpt.ts'
import { fieldsFirstSent } from './first-sent.ts'
import { rowsOfItem } from './item-rows.ts'
import { rowsOfMonster, rowsOfRules } from './monster-rows.ts'
import { rowsOfMap, rowsOfShop } from './place-rows.ts'
import { rankOf, ranksOf } from './ranks.ts'
import { rowsOfGrades, rowsOfRefining } from './refine-rows.ts'
import { compareRows, type Row } from './rows.ts'
import { itemSets, rowsOfSet, setName } from './set-rows.ts'
import {
  type ChangedRecord,
  type ChangeSection,
  type ComparedData,
  changeSections,
  type GameChanges,
  type SectionChanges,
  sizeOf,
} from './types.ts'
import type { Names } from './values.ts'

/** Limits that keep the page readable after a patch that changes everything. */
export const changeLimits = {
  /** Records of one kind (added, removed, changed) in a section. */
  records: 400,
  /** Changes of a section that many lines share. */
  alike: 30,
  /** Characters of a record's name. */
  name: 200,
  /** Lines of one changed record. */
  recordLines: 40,
  /** Lines of all changed records of a section. */
  sectionLines: 1_000,
} as const

/**
 * Keys of records that are missing from one of the two snapshots because they were unreadable, not because the game
 * removed them.
 */
export type DoubtfulKeys = Partial<Record<ChangeSection, ReadonlySet<string>>>

/** A record as the comparison reads it. */
interface ComparedRecord {
  key: string
  name: string
  /** The same object in both snapshots means that nothing changed. */
  source: unknown
  rows(): Row[]
}

/** Compares two snapshots. Pure; equal data give empty sections. */
export function compareGameData(before: ComparedData, after: ComparedData, doubtful: DoubtfulKeys = {}): GameChanges {
  const oldRecords = recordsOf(before)
  const newRecords = recordsOf(after)
  const ranks = ranksOf(after)
  return Object.fromEntries(
    changeSections.map((name) => [
      name,
      compareSection([oldRecords[name], newRecords[name]], {
        rankOfKey: (key) => rankOf(name, key, ranks),
        doubtful: doubtful[name],
        // Sets of one entry of the game's file share its script: a player sees one change.
        leastEqual: name === 'sets' ? 2 : undefined,
      }),
    ]),
  ) as GameChanges
}

function recordsOf(data: ComparedData): Record<ChangeSection, ComparedRecord[]> {
  const itemById = new Map(data.items.map((item) => [item.Id, item]))
  const monsterNames = new Map(data.monsters.map(({ Id, Name }) => [Id, Name]))
  const mapTitles = new Map(data.maps.map(({ Name, Title }) => [Name, Title]))
  const packageNames = new Map(data.packages.map(({ GroupId, Name }) => [GroupId, Name]))
  const unknown = (id: number) => fill(commonCopy.unknownItem, { id })
  const names: Names = {
    item: (id) => itemById.get(id)?.Name ?? unknown(id),
    monster: (id) => monsterNames.get(id) ?? unknown(id),
    map: (name) => mapTitles.get(name) || name,
    itemRecord: (id) => itemById.get(id),
    packageName: (id) => packageNames.get(id) ?? id,
  }
  const toCompared = <T>(
    list: readonly T[],
    keyOf: (record: T) => string | number,
    nameOf: (record: T) => string,
    rows: (record: T, names: Names) => Row[],
  ) =>
    list.map((source) => ({
      key: String(keyOf(source)),
      name: nameOf(source),
      source,
      rows: () => rows(source, names),
    }))
  const nameOf = ({ Name }: { Name: string }) => Name
  const targets = enchantTargets(data.enchants, data.items, data.enchantables)
  const sides = data.enchants.map((enchant): EnchantSide => ({ enchant, targets: targets.get(enchant.Id) ?? [] }))
  const enchantName = (side: EnchantSide) =>
    enchantTitle(
      side.targets.map((id) => ({ name: names.item(id) })),
      enchantKind(side.enchant),
    )
  return {
    items: toCompared(data.items, ({ Id }) => Id, nameOf, rowsOfItem),
    sets: toCompared(
      itemSets(data.items),
      ({ key }) => key,
      (set) => setName(set, names),
      rowsOfSet,
    ),
    packages: toCompared(data.packages, ({ GroupId }) => GroupId, nameOf, rowsOfPackage),
    reforms: toCompared(data.reforms, ({ ReformBox }) => ReformBox, nameOf, rowsOfReform),
    enchants: toCompared(sides, ({ enchant }) => enchant.Id, enchantName, rowsOfEnchant),
    monsters: toCompared(data.monsters, ({ Id }) => Id, nameOf, rowsOfMonster),
    maps: toCompared(data.maps, nameOf, ({ Name, Title }) => Title || Name, rowsOfMap),
    shops: toCompared(data.shops, ({ Id }) => Id, nameOf, rowsOfShop),
    refining: toCompared(data.refineTables, ({ Id }) => Id, refineKindText, rowsOfRefining),
    grades: toCompared(data.gradeTables, ({ Id }) => Id, refineKindText, rowsOfGrades),
    rules: toCompared(
      data.dropRules,
      ({ Id }) => Id,
      () => changesSiteCopy.rulesName,
      rowsOfRules,
    ),
  }
}

interface SectionOptions {
  rankOfKey: (key: string) => number
  doubtful?: ReadonlySet<string> | undefined
  /** The number of equal lines that become one; default: that of alike.ts. */
  leastEqual?: number | undefined
}

/** Changed records come by the size of their largest change, added and removed ones in the order of the snapshots. */
function compareSection(
  [before, after]: readonly [readonly ComparedRecord[], readonly ComparedRecord[]],
  { rankOfKey, doubtful = new Set(), leastEqual }: SectionOptions,
): SectionChanges {
  const [oldByKey, newByKey] = [before, after].map(
    (list) => new Map(list.filter(({ key }) => !doubtful.has(key)).map((record) => [record.key, record])),
  ) as [Map<string, ComparedRecord>, Map<string, ComparedRecord>]
  const toNamed = ({ key, name }: ComparedRecord) => ({ key, name: shorten(name, changeLimits.name) })
  const recordsMissingIn = (list: readonly ComparedRecord[], from: Map<string, ComparedRecord>) =>
    list.filter(({ key }) => !doubtful.has(key) && !from.has(key)).map(toNamed)
  const compared = after.flatMap((record): ChangedRecord[] => {
    const partner = oldByKey.get(record.key)
    if (!partner || doubtful.has(record.key) || partner.source === record.source) return []
    const lines = compareRows(partner.rows(), record.rows())
    return lines.length > 0 ? [{ ...toNamed(record), rank: rankOfKey(record.key), lines, more: 0 }] : []
  })
  const firstSent = fieldsFirstSent(compared, before)
  const changed = compared
    .map((record) => ({ ...record, lines: record.lines.filter(({ field }) => !firstSent.has(field)) }))
    .filter(({ lines }) => lines.length > 0)
  const byRank = (list: readonly { key: string; name: string }[]) =>
    list.toSorted((a, b) => rankOfKey(b.key) - rankOfKey(a.key))
  const added = recordsMissingIn(after, oldByKey)
  const removed = recordsMissingIn(before, newByKey)
  const counts = { added: added.length, removed: removed.length, changed: changed.length }
  const alike = extractAlikeChanges(changed, leastEqual)
  const unlistedLines = alike.splice(changeLimits.alike).reduce((sum, { lines }) => sum + lines, 0)
  const { changed: listedRecords, more } = pickLargest(changed)
  const { records } = changeLimits
  return {
    counts,
    added: byRank(added).slice(0, records),
    removed: byRank(removed).slice(0, records),
    changed: listedRecords,
    alike,
    more: more + unlistedLines,
  }
}

/**
 * The records that players look at first, of equal ones those with the largest changes, within the limits; those whose
 * lines are all alike with others are left out.
 */
function pickLargest(changed: readonly ChangedRecord[]): Pick<SectionChanges, 'changed' | 'more'> {
  let room: number = changeLimits.sectionLines
  const sizedRecords = changed.flatMap((record) => {
    const lines = record.lines.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    return lines[0] ? [{ ...record, lines, size: sizeOf(lines[0]) }] : []
  })
  const largestRecords = sizedRecords
    .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || b.size - a.size)
    .slice(0, changeLimits.records)
  const listedRecords = largestRecords.flatMap(({ size: _, ...record }) => {
    const lines = record.lines.slice(0, Math.min(room, changeLimits.recordLines))
    room -= lines.length
    return lines.length > 0 ? [{ ...record, lines, more: record.lines.length - lines.length }] : []
  })
  const total = (records: readonly ChangedRecord[]) =>
    records.reduce((sum, { lines, more }) => sum + lines.length + more, 0)
  return { changed: listedRecords, more: total(sizedRecords) - total(listedRecords) }
}
