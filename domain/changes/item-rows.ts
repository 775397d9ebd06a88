import { changesSiteCopy } from '../copy/changes.ts'
import { factsCopy } from '../copy/item-facts.ts'
import { plainText } from '../html/plain-text.ts'
import type { Item } from '../items/item.ts'
import { factNames, type ItemFacts } from '../items/item-facts.ts'
import { choiceText, type ItemOptions, lineText, waysText } from '../items/item-options.ts'
import { itemTypeName, placeNames } from '../items/item-words.ts'
import { numberText, zenyText } from '../text/number-text.ts'
import { lookUp } from '../values/look-up.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'
import {
  elsewhere,
  type FieldRules,
  type Names,
  namesValue,
  numberValue,
  recordRow,
  scriptRows,
  valuesBy,
} from './values.ts'

export function rowsOfItem(item: Item, names: Names): Row[] {
  return [recordRow(valuesBy(itemRules, item, names)), ...scriptRows(item.Facts ?? {})]
}

const itemRules: FieldRules<Item> = {
  Id: elsewhere, // The record's key.
  Name: ({ Name }) => [['name', Name]],
  Type: ({ Type = '', SubType }) => [['type', itemTypeName(Type) + (SubType ? `（${SubType}）` : '')]],
  SubType: elsewhere, // With Type.
  Slot: ({ Slot }) => [['slots', String(Slot), Slot]],
  Locations: ({ Locations, Type }) => [['locations', placeNames(Locations, Type).join('、')]],
  // Packages have their own number for the appearance; our host sends the same one.
  View: ({ View, ViewId }) => [['view', viewText(View || ViewId)]],
  ViewId: elsewhere, // With View.
  Description: ({ Description }) => [['description', plainText(Description)]],
  EnchantId: elsewhere, // The enchant's equipment.
  EnchantIds: elsewhere, // The same.
  AegisName: ({ AegisName = '' }) => [['aegisName', AegisName]],
  Facts: ({ Facts = {} }, names) => valuesBy(factRules, Facts, names),
}

const viewText = (view: number) => (view > 0 ? String(view) : '')

const factRules: FieldRules<ItemFacts> = {
  Attack: ({ Attack }) => [numberValue('attack', Attack)],
  MagicAttack: ({ MagicAttack }) => [numberValue('magicAttack', MagicAttack)],
  Defense: ({ Defense }) => [numberValue('defense', Defense)],
  Range: ({ Range }) => [numberValue('range', Range)],
  WeaponLevel: ({ WeaponLevel }) => [numberValue('weaponLevel', WeaponLevel)],
  ArmorLevel: ({ ArmorLevel }) => [numberValue('armorLevel', ArmorLevel)],
  // A level of 0 or 1 is none.
  EquipLevelMin: ({ EquipLevelMin = 0 }) => [numberValue('equipLevel', Math.max(1, EquipLevelMin))],
  EquipLevelMax: ({ EquipLevelMax = 0 }) => [['equipLevelMax', EquipLevelMax > 0 ? numberText(EquipLevelMax) : '']],
  Script: elsewhere, // Rows, with the effects.
  ScriptHash: elsewhere, // The same.
  Effects: elsewhere, // Rows.
  UnreadEffects: elsewhere, // Decides whether the script is compared, too.
  Jobs: ({ Jobs }) => [termsValue('jobs', Jobs, factsCopy.words.jobs, changesSiteCopy.anyJob)],
  Classes: ({ Classes }) => [termsValue('classes', Classes, factsCopy.words.classes, changesSiteCopy.both)],
  Gender: ({ Gender = '' }) => [['gender', lookUp<string>(factsCopy.words.genders, Gender) ?? changesSiteCopy.both]],
  Refineable: ({ Refineable = false }) => [['refineable', canText(Refineable)]],
  Gradable: ({ Gradable = false }) => [['gradable', canText(Gradable)]],
  Unmet: elsewhere, // Its sources.
  Weight: ({ Weight = 0 }) => [['weight', numberText(Weight / 10), Weight]],
  Buy: ({ Buy = 0 }) => [['buy', zenyText(Buy), Buy]],
  // Half the buying price if the game's file names none: then only that changed.
  Sell: ({ Buy = 0, Sell = 0 }) => [
    ['sell', zenyText(Sell), Sell, Sell === Math.floor(Buy / 2) ? 'half' : String(Sell)],
  ],
  Trade: ({ Trade }) => [termsValue('trade', Trade, factsCopy.words.trade)],
  Stack: ({ Stack = 0 }) => [['stack', Stack > 0 ? numberText(Stack) : '', Stack || undefined]],
  Properties: ({ Properties }) => [termsValue('properties', Properties, factsCopy.words.properties)],
  Options: ({ Options = [] }, names) => [
    ['options', Options.map((options) => optionsText(options, names)).join('；'), JSON.stringify(Options)],
  ],
  Laphine: ({ Laphine = [] }, { item }) => [
    namesValue(
      'laphine',
      Laphine.filter(({ Refused }) => !Refused).map(({ Box, Role }) => `${item(Box)}${Role === 'target' ? '＋' : ''}`),
    ),
  ],
  Combos: elsewhere, // The section of sets: a set belongs to several items.
  ComboBonuses: elsewhere,
  RefusedCombos: elsewhere,
}

const canText = (can: boolean) => factsCopy.words[can ? 'can' : 'cannot']

/** Terms of the game in any order; `all` is the text for no restriction. */
function termsValue(
  field: ChangeField,
  terms: readonly string[] | undefined,
  translations: Readonly<Record<string, string>>,
  all = '',
): Value {
  const [, text, source] = namesValue(field, factNames(terms, translations))
  return [field, text || all, source]
}

function optionsText({ Ways, Upgraders = [], Lines }: ItemOptions, { item }: Names): string {
  const lines = Lines.map((line, index) => {
    const choices = line.Choices.map((choice) => {
      const { text, odds } = choiceText(choice)
      return odds ? `${text} ${odds}` : text
    })
    return `${lineText(line, index + 1)} ${choices.join('、')}`
  })
  const upgraders = Upgraders.length > 0 ? `（${Upgraders.map(item).join('、')}）` : ''
  return `${waysText(Ways)}${upgraders}：${lines.join('；')}`
}
