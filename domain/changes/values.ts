/** Values that several kinds of records have in common. */

import { changesSiteCopy } from '../copy/changes.ts'
import { gameDataCopy } from '../copy/game-data.ts'
import { plainText } from '../html/plain-text.ts'
import type { Item, Material } from '../items/item.ts'
import { effectSentence } from '../items/item-effects.ts'
import type { ComboBonus } from '../items/item-facts.ts'
import { numberText } from '../text/number-text.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'

/** What the snapshot of a record knows about other records. */
export interface Names {
  item(id: number): string
  monster(id: number): string
  map(name: string): string
  /** The whole item; undefined if there is none. */
  itemRecord(id: number): Item | undefined
  packageName(groupId: string): string
}

/**
 * A rule for each field of a record, also the optional ones: a field without a rule does not compile. Several fields
 * that a page shows as one value share a rule; the others are then `elsewhere`.
 */
export type FieldRules<T, Context = undefined> = {
  readonly [K in keyof Required<T>]: (record: T, names: Names, context: Context) => readonly Value[]
}

/** The values of a record by its rules. `context`: what they need beyond the record. */
export function valuesBy<T, Context = undefined>(
  rules: FieldRules<T, Context>,
  record: T,
  names: Names,
  ...[context]: [Context] extends [undefined] ? [] : [Context]
): Value[] {
  const inOrder = Object.values(rules) as FieldRules<T, Context>[keyof T][]
  return inOrder.flatMap((rule) => [...rule(record, names, context as Context)])
}

/** For a field whose change is reported in another place, which its comment names. */
export const elsewhere = (): readonly Value[] => []

/** The values of the record itself. */
export const recordRow = (values: readonly Value[]): Row => ({ field: 'name', key: '', values })

/** A number as the pages show it. */
export const numberValue = (field: ChangeField, value = 0): Value => [field, numberText(value), value]

/** `是` or `否`. */
export const flagValue = (field: ChangeField, value = false): Value => [
  field,
  value ? changesSiteCopy.yes : changesSiteCopy.no,
]

/** Whether the game server loads the record. */
export const refusedValue = (isRefused = false): Value => ['unloaded', isRefused ? gameDataCopy.refused : '']

/** Names in any order. */
export function namesValue(field: ChangeField, names: readonly string[]): Value {
  return [field, names.join('、'), [...names].sort().join('\n')]
}

/** `+9 ` before the name of a refined item; empty for one that is not. */
export const refinePrefix = (refine = 0) => (refine > 0 ? `+${refine} ` : '')

/** `奧利哈康 × 2、+9 長劍 × 1`; empty for none. Order and item names do not count as differences. */
export function materialsValue(list: readonly Material[], { item }: Names): Value {
  const text = list
    .map(({ Material, Amount, Refine }) => `${refinePrefix(Refine)}${item(Material)} × ${numberText(Amount)}`)
    .join('、')
  const key = list.map(({ Material, Amount, Refine }) => `${refinePrefix(Refine)}${Material}×${Amount}`)
  return ['materials', text, key.sort().join()]
}

/** A name and a description that a box may have from its item: then only the item reports them. */
export function inheritedTexts(
  { Name, Description }: Pick<Item, 'Name' | 'Description'>,
  item: Item | undefined,
): [name: Value, description: Value] {
  const source = (text: string, own: string | undefined) => (text !== '' && text === own ? 'item' : text)
  return [
    ['name', Name, source(Name, item?.Name)],
    ['description', plainText(Description), source(Description, item?.Description)],
  ]
}

/** A script as far as players may see it. */
function scriptValue({ Script = '', ScriptHash }: ComboBonus): Value {
  return ['script', Script.replace(/\s+/g, ' ').trim(), undefined, ScriptHash]
}

/**
 * What a script does, and the script itself. If all of its bonuses are said as effects, a change of them is the change;
 * the script is compared while they are equal, with the part that players may not see.
 */
export function scriptRows(bonus: ComboBonus): Row[] {
  const { Script = '', ScriptHash, Effects = [], UnreadEffects = 0 } = bonus
  const effects = Effects.map((effect): Row => {
    const { Key, Per = '', When = [] } = effect
    return {
      field: 'effect',
      key: ['effect', Key, Per, ...When].join('\n'),
      values: [['effect', effectSentence(effect)]],
    }
  })
  const given = UnreadEffects > 0 ? '' : effects.map(({ values }) => values.map(([, text]) => text).join()).join('\n')
  const hidden: Value[] = Script === '' ? [] : [['script', '', undefined, ScriptHash]]
  return [
    ...effects,
    { field: 'script', key: 'script', given, values: [scriptValue(bonus)] },
    { field: 'script', key: 'hidden script', given: `${Script}\n${given}`, values: hidden },
  ]
}
