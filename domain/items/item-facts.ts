import { fill } from '../copy/fill.ts'
import { factsCopy } from '../copy/item-facts.ts'
import { numberText, zenyText } from '../text/number-text.ts'
import { lookUp } from '../values/look-up.ts'
import type { Effect } from './item-effects.ts'
import type { ItemOptions } from './item-options.ts'

/** Facts of the game's database in addition to an item's name and places. All are optional. */
export interface ItemFacts {
  /** Shop prices in zeny. */
  Buy?: number | undefined
  Sell?: number | undefined
  /** In tenths of the unit that players see. */
  Weight?: number | undefined
  Attack?: number | undefined
  MagicAttack?: number | undefined
  Defense?: number | undefined
  Range?: number | undefined
  WeaponLevel?: number | undefined
  ArmorLevel?: number | undefined
  EquipLevelMin?: number | undefined
  EquipLevelMax?: number | undefined
  /** The game's names of jobs; absent = all jobs. */
  Jobs?: string[] | undefined
  Classes?: string[] | undefined
  /** `Male` or `Female`; absent = both. */
  Gender?: string | undefined
  Refineable?: boolean | undefined
  Gradable?: boolean | undefined
  /** Restrictions: `NoTrade`, `NoSell`, … */
  Trade?: string[] | undefined
  /** Properties that only Pandas has: `AvoidConsumeForUse`, `IsAmuletItem`, … */
  Properties?: string[] | undefined
  /** Size of a full stack. */
  Stack?: number | undefined
  /** The server's scripts, as far as players may see them. A page shows them for an item without a description. */
  Script?: string | undefined
  /** Changes with the scripts, also with those that players may not see; absent without a script. */
  ScriptHash?: string | undefined
  /** What the item does, from its scripts, as far as players may see them. */
  Effects?: Effect[] | undefined
  /** Number of bonuses in these scripts that `Effects` lacks. */
  UnreadEffects?: number | undefined
  /** Item ids of each set that includes this item and gives a bonus. */
  Combos?: number[][] | undefined
  /** The bonus of each set of `Combos`, in the same order. */
  ComboBonuses?: ComboBonus[] | undefined
  /** Sets that the game server does not load because of an error in their entry. */
  RefusedCombos?: number[][] | undefined
  /** Nothing of the game gives it, or the operator selected it: lists and searches show it last. */
  Unmet?: boolean | undefined
  /** Random options that the item may have. */
  Options?: ItemOptions[] | undefined
  /** Laphine boxes that take this item, or the items that this box takes. */
  Laphine?: LaphineUse[] | undefined
}

/** What a set gives: its script, if players may see it, and a hash that changes with the script. */
export interface ComboBonus {
  Script?: string | undefined
  ScriptHash?: string | undefined
  /** What the script does. Only the first item that lists a set has them, because some sets have many items. */
  Effects?: Effect[] | undefined
  UnreadEffects?: number | undefined
}

export interface LaphineUse {
  Box: number
  Role: 'material' | 'target'
  /** The game server does not load the box because of an error in it. */
  Refused?: boolean | undefined
}

type Fact = readonly [label: string, value: string]

/** The facts as texts, in the order of the item page; facts without information are left out. */
export function factLines(facts: ItemFacts = {}, locations: Readonly<Record<string, boolean>> = {}): Fact[] {
  const { labels, words } = factsCopy
  const isWearable = Object.values(locations).some(Boolean)
  const number = (value?: number) => (value ? numberText(value) : '')
  const lines: Fact[] = [
    [labels.weight, facts.Weight ? numberText(facts.Weight / 10) : ''],
    [labels.price, priceText(facts)],
    [labels.attack, number(facts.Attack)],
    [labels.magicAttack, number(facts.MagicAttack)],
    [labels.defense, number(facts.Defense)],
    [labels.range, number(facts.Range)],
    [labels.weaponLevel, number(facts.WeaponLevel)],
    [labels.armorLevel, number(facts.ArmorLevel)],
    [labels.level, levelText(facts)],
    [labels.jobs, isWearable ? names(facts.Jobs, words.jobs) : ''],
    [labels.classes, isWearable ? names(facts.Classes, words.classes) : ''],
    [labels.gender, genderText(facts.Gender)],
    [labels.refine, isWearable && facts.Refineable !== undefined ? words[facts.Refineable ? 'can' : 'cannot'] : ''],
    [labels.grade, facts.Gradable ? words.can : ''],
    [labels.trade, names(facts.Trade, words.trade)],
    [labels.stack, number(facts.Stack)],
    [labels.properties, names(facts.Properties, words.properties)],
  ]
  return lines.filter(([, value]) => value !== '')
}

/** What shops of NPCs take and pay. */
function priceText({ Buy, Sell, Trade }: ItemFacts): string {
  const { buy, sell } = factsCopy.words
  const texts = [
    Buy && fill(buy, { n: zenyText(Buy) }),
    Sell && !Trade?.includes('NoSell') && fill(sell, { n: zenyText(Sell) }),
  ]
  return texts.filter(Boolean).join('／')
}

function genderText(gender = ''): string {
  return lookUp<string>(factsCopy.words.genders, gender) ?? ''
}

function levelText({ EquipLevelMin: min = 0, EquipLevelMax: max = 0 }: ItemFacts): string {
  if (max > 0) return fill(factsCopy.words.levels, { least: Math.max(1, min), most: max })
  return min > 1 ? fill(factsCopy.words.level, { least: min }) : ''
}

function names(list: readonly string[] | undefined, translations: Readonly<Record<string, string>>): string {
  return factNames(list, translations).join('、')
}

/** Names in Chinese; unknown names are left unchanged. None for a list that contains all. */
export function factNames(list: readonly string[] = [], translations: Readonly<Record<string, string>>): string[] {
  if (list.some((name) => name.toLowerCase() === 'all')) return []
  return list.map((name) => lookUp(translations, name) ?? name.replaceAll('_', ' '))
}
