/** Every field of a record that pages show or that has an effect is compared, or has a reason here. */
import type * as v from 'valibot'
import { expect, it } from 'vitest'
import { type Collection, collections, snapshotSchemas } from '../../api/snapshot.ts'
import { compareGameData } from '../../domain/changes/compare.ts'
import { isUnchanged } from '../../domain/changes/types.ts'
import { gameOf, type RawRecords } from '../snapshot-fixture.ts'
import { completeGame } from './complete-records.ts'

/** Fields whose own change is no line, and why. */
const notCompared: Readonly<Record<string, string>> = {
  'items.ViewId': 'the appearance number of packages: `View` where both exist',
  'items.Facts.ComboBonuses.Script': 'a change of the script changes its hash',
  ...Object.fromEntries(
    ['items.Facts', 'items.Facts.ComboBonuses'].flatMap((at) => [
      [`${at}.Effects.Value`, 'the number in the amount'],
      [`${at}.Effects.ByRefine`, 'follows from the rule of the effect'],
      ...['Refine', 'Grade', 'AtRefine', 'AtGrade', 'Single', 'Further'].map((field) => [
        `${at}.Effects.${field}`,
        'the numbers of its conditions and its rule',
      ]),
      [`${at}.UnreadEffects`, 'a change of the script changes its hash'],
    ]),
  ),
  'items.Facts.Unmet': 'follows from the sources, and is no information for players',
  'items.Facts.Script': 'a change of the script changes its hash',
  'packages.Shared.Only': 'follows from what else of the game draws from the pool',
  'packages.Items.Name': 'the name of the item, which reports it',
  'packages.Items.ViewId': 'a copy of that of the item',
  'packages.Items.EnchantId': 'a copy of that of the item',
  'packages.Items.Locations': 'a copy of that of the item',
  'reforms.Items.BaseName': 'the name of the item, which reports it',
  'reforms.Items.ResultName': 'the name of the item, which reports it',
  'enchants.State': 'whether the host could send it',
  'enchants.Slots.NotFor': 'follows from the card slots of its equipment',
  'monsters.Facts.HitNeeded': 'follows from the level and AGI',
  'monsters.Facts.FleeNeeded': 'follows from the level and DEX',
  'monsters.Skills.AegisName': 'the name of the number',
  'monsters.Skills.Name': 'the name of the number',
  'maps.Exits.Title': 'the name of a map without a page',
  'maps.Width': 'where something is on the map is in its rows',
  'maps.Height': 'where something is on the map is in its rows',
  'maps.Ground': 'where something is on the map is in its rows',
  'maps.Picture': 'a picture of the client, and no change of the game',
  'refineTables.Group': 'part of the id',
  'refineTables.ItemLevel': 'part of the id',
  'gradeTables.Group': 'part of the id',
  'gradeTables.ItemLevel': 'part of the id',
  'monsters.MvpDrops.Effective': 'follows from the rolls and the mode of the rules',
}

/** Collections that are no game data, or whose changes are not recorded. */
const others: readonly Collection[] = ['posts']

type Path = readonly string[]

/** The paths of a schema's fields without further fields. */
function fieldsOf(schema: v.GenericSchema, at: Path = []): Path[] {
  const inner = 'pipe' in schema ? (schema.pipe as v.GenericSchema[])[0] : undefined
  if (inner && inner.type !== schema.type) return fieldsOf(inner, at)
  if ('wrapped' in schema) return fieldsOf(schema.wrapped as v.GenericSchema, at)
  if ('entries' in schema)
    return Object.entries(schema.entries as Record<string, v.GenericSchema>).flatMap(([key, entry]) =>
      fieldsOf(entry, [...at, key]),
    )
  if (schema.type === 'array' && 'item' in schema) return fieldsOf(schema.item as v.GenericSchema, at)
  return [at]
}

const fields = collections
  .filter((name) => !others.includes(name))
  .flatMap((name) => fieldsOf(snapshotSchemas[name] as v.GenericSchema, [name]))

it('the complete records have every field of the schemas', () => {
  const missing = fields.filter((path) => valuesAt(completeGame, path).every((value) => value === undefined))
  expect(missing.map((path) => path.join('.'))).toEqual([])
})

it('a reason is given only for fields that exist', () => {
  const names = new Set(fields.map((path) => path.join('.')))
  expect(Object.keys(notCompared).filter((name) => !names.has(name))).toEqual([])
})

it.each(fields.map((path) => path.join('.')))('a change of %s is reported, or needs no report', (name) => {
  const path = name.split('.')
  const changed = changeAt(structuredClone(completeGame), path)
  const differences = compareGameData(gameOf(completeGame), gameOf(changed))
  expect(isUnchanged(differences)).toBe(name in notCompared)
})

it('records without a change have none', () => {
  expect(isUnchanged(compareGameData(gameOf(completeGame), gameOf(structuredClone(completeGame))))).toBe(true)
})

function valuesAt(value: unknown, path: Path): unknown[] {
  const [key, ...rest] = path
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path))
  if (key === undefined) return [value]
  return valuesAt((value as Record<string, unknown> | undefined)?.[key], rest)
}

/** Changes the first value at the path to another valid one, which pages show differently. */
function changeAt(game: RawRecords, path: Path): RawRecords {
  let parent: unknown = game
  for (const [index, key] of path.slice(0, -1).entries())
    parent = firstWith((parent as Record<string, unknown>)[key], path.slice(index + 1))
  const record = parent as Record<string, unknown>
  const key = path.at(-1) as string
  record[key] = otherValue(record[key], path.join('.'))
  return game
}

/** The first of nested lists that has the field. */
function firstWith(value: unknown, path: Path): unknown {
  if (!Array.isArray(value)) return value
  return value
    .map((one) => firstWith(one, path))
    .find((one) => valuesAt(one, path).some((field) => field !== undefined))
}

/** Valid values for fields with few. */
const words: Readonly<Record<string, unknown>> = {
  'items.Facts.Options.Ways': ['box'],
  'items.Facts.Laphine.Role': 'target',
  'items.Facts.Gender': 'Female',
  'items.EnchantId': 2,
  'items.EnchantIds': [1, 2],
  'items.Facts.Combos': [[3, 4]],
  'items.Facts.RefusedCombos': [[2, 4]],
  ...Object.fromEntries(
    ['items.Facts', 'items.Facts.ComboBonuses'].flatMap((at) => [
      [`${at}.Effects.AtRefine`, [[3, 1]]],
      [`${at}.Effects.AtGrade`, [[2, 1]]],
    ]),
  ),
  'packages.Type': 'CASH',
  'refineTables.Id': 'Weapon-3',
  'refineTables.Levels.Ways.Type': 'Enriched',
  'refineTables.Levels.Ways.Break': 5000,
  'gradeTables.Id': 'Armor-1',
  'gradeTables.Steps.Options.Break': 5000,
  'enchants.State': 'empty',
  'enchants.TargetItems': [2, 4],
  'enchants.Order': [2, 3],
  'enchants.Slots.Unfillable': 'earlier',
  'enchants.Slots.NotFor': [2],
  'maps.Ground': 'iVBORw0KGgoBAAAA',
  'monsters.Size': 'Large',
  'monsters.Race': 'Dragon',
  'monsters.Element': 'Fire',
  'monsters.Class': 'Boss',
  'monsters.Damage.Element': 'Holy',
  'monsters.Skills.Target': 'friend',
  'monsters.Skills.Condition': 'slavelt',
  'monsters.Skills.ValueName': 'MG_SIGHT',
  'monsters.Skills.Status': 'curse',
  'monsters.Skills.State': 'idlex',
  'shops.Type': 'cashshop',
  'shops.CurrencyItem': 3,
}

function otherValue(value: unknown, path: string): unknown {
  if (path in words) return words[path]
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return 2 * value + 1
  if (typeof value === 'string') return `${value}x`
  if (Array.isArray(value)) return [...value, typeof value[0] === 'number' ? 3 : 'Other']
  return { ...(value as object), Shoes: true }
}
