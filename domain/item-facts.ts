import { fill } from './copy/fill.ts'
import { factsCopy } from './copy/site-facts.ts'
import type { ItemOptions } from './item-options.ts'
import { numberText, zenyText } from './number-text.ts'

/** What the game's database says of an item beside its name and places. All of it may be missing. */
export interface ItemFacts {
  /** Prices of shops in zeny. */
  Buy?: number | undefined
  Sell?: number | undefined
  /** Tenths of the unit that players see. */
  Weight?: number | undefined
  Attack?: number | undefined
  MagicAttack?: number | undefined
  Defense?: number | undefined
  Range?: number | undefined
  WeaponLevel?: number | undefined
  ArmorLevel?: number | undefined
  EquipLevelMin?: number | undefined
  EquipLevelMax?: number | undefined
  /** Names of the game's jobs; none = all. */
  Jobs?: string[] | undefined
  Classes?: string[] | undefined
  /** `Male`, `Female`; both where absent. */
  Gender?: string | undefined
  Refineable?: boolean | undefined
  Gradable?: boolean | undefined
  /** What cannot be done with it: `NoTrade`, `NoSell`, … */
  Trade?: string[] | undefined
  /** How many make a full stack. */
  Stack?: number | undefined
  /** The script of the server, for an item without a description. */
  Script?: string | undefined
  /** Sets that give a bonus together, this item among them, by item id. */
  Combos?: number[][] | undefined
  /** Sets that the files have and the game server does not load: something in their entry is wrong. */
  RefusedCombos?: number[][] | undefined
  /** Random options that it may carry. */
  Options?: ItemOptions[] | undefined
  /** Items (boxes of the laphine tables) that take it, or it them. */
  Laphine?: LaphineUse[] | undefined
}

export interface LaphineUse {
  Box: number
  Role: 'material' | 'target'
  /** The game server does not load the box: something in it is wrong. */
  Refused?: boolean | undefined
}

type Fact = readonly [label: string, value: string]

/** The facts in the words of the site, in the order of an item's page; what says nothing new is left out. */
export function factLines(facts: ItemFacts = {}, locations: Readonly<Record<string, boolean>> = {}): Fact[] {
  const { labels, words } = factsCopy
  const worn = Object.values(locations).some(Boolean)
  const number = (value?: number) => (value ? numberText(value) : '')
  const lines: Fact[] = [
    [labels.weight, facts.Weight ? numberText(facts.Weight / 10) : ''],
    [labels.buy, facts.Buy ? zenyText(facts.Buy) : ''],
    [labels.sell, facts.Sell && !facts.Trade?.includes('NoSell') ? zenyText(facts.Sell) : ''],
    [labels.attack, number(facts.Attack)],
    [labels.magicAttack, number(facts.MagicAttack)],
    [labels.defense, number(facts.Defense)],
    [labels.range, number(facts.Range)],
    [labels.weaponLevel, number(facts.WeaponLevel)],
    [labels.armorLevel, number(facts.ArmorLevel)],
    [labels.level, levelText(facts)],
    [labels.jobs, worn ? names(facts.Jobs, words.jobs) : ''],
    [labels.classes, worn ? names(facts.Classes, words.classes) : ''],
    [labels.gender, genderText(facts.Gender)],
    [labels.refine, worn && facts.Refineable !== undefined ? words[facts.Refineable ? 'can' : 'cannot'] : ''],
    [labels.grade, facts.Gradable ? words.can : ''],
    [labels.trade, names(facts.Trade, words.trade)],
    [labels.stack, number(facts.Stack)],
  ]
  return lines.filter(([, value]) => value !== '')
}

function genderText(gender = ''): string {
  const known: Readonly<Record<string, string>> = factsCopy.words.genders
  return Object.hasOwn(known, gender) ? (known[gender] as string) : ''
}

function levelText({ EquipLevelMin: least = 0, EquipLevelMax: most = 0 }: ItemFacts): string {
  if (most > 0) return fill(factsCopy.words.levels, { least: Math.max(1, least), most })
  return least > 1 ? fill(factsCopy.words.level, { least }) : ''
}

/** Names in Chinese; a name that the site does not know stays as it is. */
function names(list: readonly string[] = [], known: Readonly<Record<string, string>>): string {
  if (list.some((name) => name.toLowerCase() === 'all')) return ''
  return list.map((name) => (Object.hasOwn(known, name) ? known[name] : name.replaceAll('_', ' '))).join('、')
}
