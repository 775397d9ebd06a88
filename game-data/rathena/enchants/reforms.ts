import { fill } from '../../../domain/copy/fill.ts'
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import type { ReformDetail } from '../../../domain/enchants/reform.ts'
import type { Item } from '../../../domain/items/item.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  flagOf,
  type GameServer,
  type Problems,
  readDatabase,
  requiredText,
  requireFields,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { type ItemIndex, type Reading, readEach } from '../items/index.ts'
import { isNamed, type OptionUses } from '../options/index.ts'
import { type Materials, materialRows, mergeMaterials } from './materials.ts'

interface Conversion {
  result: number
  MinimumRefine: number
  MaximumRefine: number
  RequiredRandomOptions: number
  CardsAllowed: boolean
  materials: Materials
  /** A material with an unknown name was left out. */
  incomplete: boolean
  ChangeRefine: number
  RandomOptionGroup: string
  ClearSlots: boolean
  RemoveEnchantgrade: boolean
}

interface Reform {
  /** By base item. */
  conversions: Map<number, Conversion>
  /** The server does not load this reform because an entry is wrong. */
  refused: boolean
}

/** Reforms by the box's item id, ascending. */
export async function readReforms(
  server: GameServer,
  index: ItemIndex,
  items: ReadonlyMap<number, Item>,
  problems: Problems,
  uses: OptionUses,
): Promise<Map<number, ReformDetail>> {
  const reforms = new Map<number, Reform>()
  await readDatabase({
    server,
    start: 'db/item_reform.yml',
    type: 'ITEM_REFORM_DB',
    problems,
    clear: () => reforms.clear(),
    row: (row, file) =>
      problems.attempt(file, row, 'reform', () => {
        const name = requiredText(row, 'Item')
        const box = index.idOf(name)
        const oldReform = unlessRefused(reforms.get(box))
        const reform = oldReform ?? { conversions: new Map(), refused: false }
        reforms.set(box, reform)
        const record = `reform ${short(name)}`
        const recordRow = { file, row, record, kind: 'a reform', isKnown: oldReform !== undefined }
        reform.refused = problems.readRecord(recordRow, () =>
          mergeReform(reform, row, { server, items: index, problems, file, record }, !oldReform, uses),
        )
      }),
  })
  for (const { conversions, refused } of reforms.values())
    if (!refused)
      for (const { result, RandomOptionGroup } of conversions.values()) uses.add(result, RandomOptionGroup, 'reform')
  return new Map([...reforms].sort(([a], [b]) => a - b).map(([box, reform]) => [box, detailOf(box, reform, items)]))
}

function mergeReform(reform: Reform, row: YamlMap, reading: Reading, isNew: boolean, uses: OptionUses): void {
  if (isNew) reading.problems.attempt(reading.file, row, reading.record, () => requireFields(row, 'BaseItems'))
  readEach(reading, row, 'BaseItems', (entry) => {
    const name = requiredText(entry, 'BaseItem')
    const base = reading.items.idOf(name)
    const record = `${reading.record}, base ${short(name)}`
    reading.problems.attempt(reading.file, entry, record, () => {
      const oldConversion = reform.conversions.get(base)
      const conversion = mergeConversion(oldConversion, entry, { ...reading, record })
      // A refused reform is shown completely. A loaded one gets no further conversion with a fault; the server applies
      // the fields before the fault to an existing one.
      if (isNew) reform.conversions.set(base, conversion)
      else if (oldConversion) {
        const { RandomOptionGroup, ClearSlots, RemoveEnchantgrade } = oldConversion
        reform.conversions.set(base, { ...conversion, RandomOptionGroup, ClearSlots, RemoveEnchantgrade })
      }
      uses.require(textOf(entry, 'RandomOptionGroup'))
      reform.conversions.set(base, conversion)
    })
  })
}

function mergeConversion(oldConversion: Conversion | undefined, entry: YamlMap, reading: Reading): Conversion {
  const resultName = oldConversion ? textOf(entry, 'ResultItem') : requiredText(entry, 'ResultItem')
  const { MAX_REFINE, MAX_ITEM_RDM_OPT } = reading.server.limits
  const options = whole(entry, 'RequiredRandomOptions', 'u16') ?? oldConversion?.RequiredRandomOptions ?? 0
  const conversion: Conversion = {
    result: resultName === undefined ? (oldConversion?.result ?? 0) : reading.items.idOf(resultName),
    MinimumRefine: Math.min(MAX_REFINE, whole(entry, 'MinimumRefine', 'u16') ?? oldConversion?.MinimumRefine ?? 0),
    MaximumRefine: Math.min(
      MAX_REFINE,
      whole(entry, 'MaximumRefine', 'u16') ?? oldConversion?.MaximumRefine ?? MAX_REFINE,
    ),
    RequiredRandomOptions: Math.min(MAX_ITEM_RDM_OPT, options),
    CardsAllowed: flagOf(entry, 'CardsAllowed') ?? oldConversion?.CardsAllowed ?? true,
    materials: new Map(oldConversion?.materials),
    incomplete: oldConversion?.incomplete ?? false,
    ChangeRefine: changeOf(entry, MAX_REFINE) ?? oldConversion?.ChangeRefine ?? 0,
    RandomOptionGroup: textOf(entry, 'RandomOptionGroup') ?? oldConversion?.RandomOptionGroup ?? 'None',
    ClearSlots: flagOf(entry, 'ClearSlots') ?? oldConversion?.ClearSlots ?? false,
    RemoveEnchantgrade: flagOf(entry, 'RemoveEnchantgrade') ?? oldConversion?.RemoveEnchantgrade ?? false,
  }
  const before = reading.problems.list.length
  mergeMaterials(conversion.materials, entry, reading)
  conversion.incomplete ||= reading.problems.list.length > before
  return conversion
}

/**
 * Values above the maximum refine count as the maximum, as in the server. Its warning about one names `MaximumRefine`, and
 * ends every build where the entry has none.
 */
function changeOf(entry: YamlMap, most: number): number | undefined {
  const change = whole(entry, 'ChangeRefine', 'i16')
  if (change !== undefined && Math.abs(change) > most && !entry.has('MaximumRefine'))
    throw new BadEntry(
      `ChangeRefine ${change} is beyond ${most} and MaximumRefine is missing: the server does not start with this entry`,
    )
  return change === undefined ? undefined : Math.max(-most, Math.min(most, change))
}

function detailOf(box: number, reform: Reform, items: ReadonlyMap<number, Item>): ReformDetail {
  const item = items.get(box)
  return {
    ReformBox: box,
    Name: item?.Name ?? '',
    Description: item?.Description ?? '',
    ...(reform.refused && { Refused: true }),
    Items: [...reform.conversions].map(([base, conversion]) => ({
      BaseItem: base,
      ResultItem: conversion.result,
      BaseName: items.get(base)?.Name ?? '',
      ResultName: items.get(conversion.result)?.Name ?? '',
      MinRefine: conversion.MinimumRefine,
      MaxRefine: conversion.MaximumRefine,
      ChangeRefine: conversion.ChangeRefine,
      Materials: materialRows(conversion.materials),
      Note: noteOf(conversion),
    })),
  }
}

function noteOf(conversion: Conversion): string {
  const copy = gameDataCopy.note
  const { RequiredRandomOptions: required } = conversion
  return [
    required > 0 && fill(copy.requiredRandomOptions, { amount: String(required) }),
    !conversion.CardsAllowed && copy.cardsForbidden,
    isNamed(conversion.RandomOptionGroup) && copy.randomOptions,
    conversion.ClearSlots && copy.clearSlots,
    conversion.RemoveEnchantgrade && copy.removeGrade,
    conversion.incomplete && copy.materialsIncomplete,
  ]
    .filter(Boolean)
    .join(gameDataCopy.separator)
}
