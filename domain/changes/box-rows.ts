/** The rows of packages and of reform boxes as their pages show them. */

import { changesSiteCopy } from '../copy/changes.ts'
import { fill } from '../copy/fill.ts'
import { packageCopy, packageSiteCopy } from '../copy/packages.ts'
import type { ConversionEntry, ReformDetail } from '../enchants/reform.ts'
import { refineChangeText, refineRangeText } from '../items/refine.ts'
import { type DropChance, dropChanceText, dropPools } from '../odds/drop-rate.ts'
import { effectiveOddsText } from '../odds/effective-odds.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../packages/package.ts'
import { costText, openingCondition, unidentifiedRows } from '../packages/package-opening.ts'
import { numberText, quantityText } from '../text/number-text.ts'
import type { Row } from './rows.ts'
import {
  elsewhere,
  type FieldRules,
  inheritedTexts,
  materialsValue,
  type Names,
  recordRow,
  refusedValue,
  valuesBy,
} from './values.ts'

type Chance = DropChance | 'fixed' | 'choice'

/** Chances are shares of their pool, as displayed: a changed weight that changes no displayed chance is no difference. */
export function rowsOfPackage(entry: PackageDetail, names: Names): Row[] {
  const { fixed, pools, choices } = dropPools(entry.Items)
  const rowOf = (row: PackageItem, pool: number | string, place: string, chance: Chance): Row => ({
    field: 'row',
    key: `${pool} ${row.Id}`,
    place,
    subject: row.Name || `#${row.Id}`,
    item: row.Id,
    values: valuesBy(contentRules, row, names, chance),
  })
  /** The engine's odds follow from the weights of the whole pool, so they are compared while these are equal. */
  const effectiveOf = ({ Effective }: PackageItem, at: Row, given: string): Row => ({
    ...at,
    key: `effective ${at.key}`,
    within: at.key,
    given,
    values: [['effective', Effective === undefined ? '' : effectiveOddsText(Effective), Effective]],
  })
  return [
    recordRow(valuesBy(packageRules, entry, names)),
    ...fixed.map((row) => rowOf(row, 0, packageCopy.fixedTitle, 'fixed')),
    ...pools.flatMap(({ pool, rows }, index) => {
      const place = pools.length > 1 ? fill(packageCopy.pool, { n: index + 1 }) : ''
      const given = rows.map(({ row: { Id, Chance } }) => `${Id} ${Chance}`).join()
      return rows.flatMap(({ row, chance }) => {
        const at = rowOf(row, pool, place, chance)
        return [at, effectiveOf(row, at, given)]
      })
    }),
    ...choices.flatMap(({ choice, rows }) =>
      rows.map((row) => rowOf(row, `choice ${choice}`, fill(packageSiteCopy.choice, { n: choice }), 'choice')),
    ),
  ]
}

const packageRules: FieldRules<PackageDetail> = {
  GroupId: elsewhere, // The record's key.
  Name: (entry, names) => [inheritedTexts(entry, names.itemRecord(entry.ItemId))[0]],
  Type: ({ Type }) => [['type', packageCopy.types[Type]]],
  Description: (entry, names) => [inheritedTexts(entry, names.itemRecord(entry.ItemId))[1]],
  Picks: (entry) => {
    const times = dropPools(entry.Items).pools.map(({ pool }) => drawCount(entry, pool))
    return [['picks', times.every((number) => number === 1) ? '1' : times.join('、')]]
  },
  NPCId: ({ NPCId }) => [['npc', idText(NPCId)]],
  ItemId: ({ ItemId }) => [['icon', idText(ItemId)]],
  Openers: ({ Openers = [] }, { item }) => [['openers', Openers.map(item).join('、'), Openers.join()]],
  Conditional: ({ Conditional }) => [['contents', Conditional ? packageSiteCopy.conditional : '']],
  Disabled: ({ Disabled }) => [['unloaded', Disabled ? packageSiteCopy.disabledMark : '']],
  Whole: ({ Whole = '' }, { packageName }) => [['whole', Whole && packageName(Whole), Whole]],
  Shared: ({ Shared = [] }) => [
    ['shared', Shared.map(({ Pool, Size }) => `${fill(packageCopy.pool, { n: Pool })} ${numberText(Size)}`).join('、')],
  ],
  Opening: (entry) => [
    ['opening', openingCondition(entry)],
    ['losing', entry.Opening?.Loses ? packageSiteCopy.loses : ''],
  ],
  Cost: ({ Cost }, names) => [['cost', Cost ? costText(Cost) : ''], materialsValue(Cost?.Items ?? [], names)],
  Items: (entry) => [['unidentified', changesSiteCopy.unidentified[unidentifiedRows(entry)]]], // And rows.
}

const idText = (id: number) => (id > 0 ? String(id) : '')

const contentRules: FieldRules<PackageItem, Chance> = {
  Id: elsewhere, // The row's key.
  Name: elsewhere, // The item's record.
  ViewId: elsewhere, // The same.
  EnchantId: elsewhere, // The enchant's equipment.
  Locations: elsewhere, // The item's record.
  Pool: elsewhere, // The row's key.
  Choice: elsewhere, // The row's key.
  Effective: elsewhere, // A row for each.
  Unidentified: elsewhere, // The package's rule of its rows.
  Min: ({ Min, Max }) => [['quantity', `× ${quantityText(Min, Max)}`, Max > Min ? undefined : Min]],
  Max: elsewhere, // With Min.
  Chance: (_, __, chance) => [
    typeof chance === 'string' || chance.oneIn > 0
      ? ['chance', dropChanceText(chance)]
      : ['chance', dropChanceText(chance), Math.round(Number(chance.percent) * 100)],
  ],
  Remark: ({ Remark }) => [['remark', Remark]],
  Refused: ({ Refused }) => [refusedValue(Refused)],
}

export function rowsOfReform(reform: ReformDetail, names: Names): Row[] {
  return [
    recordRow(valuesBy(reformRules, reform, names)),
    ...reform.Items.map(
      (row): Row => ({
        field: 'conversion',
        key: `${row.BaseItem} ${row.ResultItem}`,
        item: row.ResultItem,
        subject: `${row.BaseName || `#${row.BaseItem}`} → ${row.ResultName || `#${row.ResultItem}`}`,
        values: valuesBy(conversionRules, row, names),
      }),
    ),
  ]
}

const reformRules: FieldRules<ReformDetail> = {
  ReformBox: elsewhere, // The record's key.
  Name: (reform, names) => [inheritedTexts(reform, names.itemRecord(reform.ReformBox))[0]],
  Description: (reform, names) => [inheritedTexts(reform, names.itemRecord(reform.ReformBox))[1]],
  Refused: ({ Refused }) => [refusedValue(Refused)],
  Items: elsewhere, // Rows.
}

const conversionRules: FieldRules<ConversionEntry> = {
  BaseItem: elsewhere, // The row's key.
  ResultItem: elsewhere, // The row's key.
  BaseName: elsewhere, // The item's record.
  ResultName: elsewhere, // The item's record.
  MinRefine: ({ MinRefine, MaxRefine }) => [['refine', refineRangeText(MinRefine, MaxRefine)]],
  MaxRefine: elsewhere, // With MinRefine.
  ChangeRefine: ({ ChangeRefine }) => [['refineChange', ChangeRefine === 0 ? '' : refineChangeText(ChangeRefine)]],
  Materials: ({ Materials }, names) => [materialsValue(Materials, names)],
  Note: ({ Note }) => [['note', Note]],
}
