/** The rows of a monster, and of the server's rules for drops. */

import { changesSiteCopy } from '../copy/changes.ts'
import { fill } from '../copy/fill.ts'
import { monsterCopy } from '../copy/monsters.ts'
import { skillName } from '../items/skill-name.ts'
import type { DropRules, LevelPenalty, Monster, MonsterFacts, MvpDrop } from '../monsters/monster.ts'
import type { MonsterSkill } from '../monsters/monster-skill.ts'
import { skillTargetName, skillTimesText, skillWhenText } from '../monsters/skill-texts.ts'
import { killChanceText } from '../monsters/texts.ts'
import { elementName, modeName, monsterKind, raceName, sizeName } from '../monsters/words.ts'
import { numberText } from '../text/number-text.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'
import {
  elsewhere,
  type FieldRules,
  flagValue,
  type Names,
  namesValue,
  numberValue,
  recordRow,
  valuesBy,
} from './values.ts'

export function rowsOfMonster(monster: Monster, names: Names): Row[] {
  const { Element, ElementLevel, Damage = [], Drops, MvpDrops } = monster
  const damage = Damage.map((one) => `${elementName(one.Element)} ${one.Percent}%`)
  return [
    recordRow(valuesBy(monsterRules, monster, names)),
    // Usually follows from the element.
    { field: 'damage', key: 'damage', given: `${Element} ${ElementLevel}`, values: [namesValue('damage', damage)] },
    ...behaviourRow(monster),
    ...dropRows('drop', Drops, names),
    ...dropRows('mvpDrop', MvpDrops, names),
    ...skillRows(monster, names),
  ]
}

const monsterRules: FieldRules<Monster> = {
  Id: elsewhere, // The record's key.
  Name: ({ Name }) => [['name', Name]],
  AegisName: ({ AegisName = '' }) => [['aegisName', AegisName]],
  Level: ({ Level }) => [numberValue('level', Level)],
  Hp: ({ Hp }) => [numberValue('hp', Hp)],
  Sp: ({ Sp }) => [numberValue('sp', Sp)],
  Race: ({ Race }) => [['race', raceName(Race)]],
  Element: ({ Element, ElementLevel }) => [['element', elementName(Element, ElementLevel)]],
  ElementLevel: elsewhere, // With Element.
  Size: ({ Size }) => [['size', sizeName(Size)]],
  Class: ({ Class, Mvp }) => [['class', classText(Class, Mvp)]],
  Mvp: elsewhere, // With Class.
  BaseExp: ({ BaseExp }) => [numberValue('baseExp', BaseExp)],
  JobExp: ({ JobExp }) => [numberValue('jobExp', JobExp)],
  MvpExp: ({ MvpExp }) => [numberValue('mvpExp', MvpExp)],
  Facts: ({ Facts = {} }, names) => valuesBy(factRules, Facts, names),
  Damage: elsewhere, // A row.
  Drops: elsewhere, // Rows.
  MvpDrops: elsewhere, // Rows.
  Skills: elsewhere, // Rows.
}

function classText(name: string, isMvp: boolean): string {
  const kind = monsterCopy.kinds[monsterKind({ Class: name, Mvp: isMvp })]
  return ['Normal', 'Boss'].includes(name) ? kind : `${kind}（${name}）`
}

const factRules: FieldRules<MonsterFacts> = {
  Attack: ({ Attack }) => [numberValue('attack', Attack)],
  MaxAttack: ({ MaxAttack }) => [numberValue('maxAttack', MaxAttack)],
  Attack2: ({ Attack2 }) => [numberValue('magicAttack', Attack2)],
  Defense: ({ Defense }) => [numberValue('defense', Defense)],
  MagicDefense: ({ MagicDefense }) => [numberValue('magicDefense', MagicDefense)],
  Str: ({ Str }) => [numberValue('str', Str)],
  Agi: ({ Agi }) => [numberValue('agi', Agi)],
  Vit: ({ Vit }) => [numberValue('vit', Vit)],
  Int: ({ Int }) => [numberValue('int', Int)],
  Dex: ({ Dex }) => [numberValue('dex', Dex)],
  Luk: ({ Luk }) => [numberValue('luk', Luk)],
  AttackRange: ({ AttackRange }) => [numberValue('range', AttackRange)],
  WalkSpeed: ({ WalkSpeed }) => [numberValue('walkSpeed', WalkSpeed)],
  RaceGroups: ({ RaceGroups = [] }) => [namesValue('raceGroups', RaceGroups.map(wordsOf))],
  Modes: ({ Modes = [] }) => [namesValue('modes', Modes.map(modeName))],
  Behaviour: elsewhere, // A row.
  HitNeeded: elsewhere, // Follows from level and AGI.
  FleeNeeded: elsewhere, // Follows from level and DEX.
}

/** A change of the modes that the file names is that of `Modes`. */
function behaviourRow({ Facts: { Behaviour, Modes = [] } = {} }: Monster): Row[] {
  if (!Behaviour) return []
  const values = [namesValue('behaviour', Behaviour.map(modeName))]
  return [{ field: 'behaviour', key: 'behaviour', given: Modes.join(), values }]
}

const wordsOf = (name: string) => name.replaceAll('_', ' ')

/** Drops with their chances on this server, rewards with the chance of their own roll, in the given field. */
export function dropRows(field: ChangeField, drops: readonly MvpDrop[], names: Names): Row[] {
  return drops.flatMap((drop): Row[] => {
    const { Item, FileChance } = drop
    const at = { subject: names.item(Item), item: Item }
    const row = { field, key: `${field} ${Item}`, ...at, values: valuesBy(dropRules, drop, names, field) }
    const file: Value = ['fileChance', FileChance === undefined ? '' : killChanceText(FileChance), FileChance]
    // A change of both is that of the chance.
    return [row, { field, key: `file ${row.key}`, ...at, within: row.key, given: String(drop.Chance), values: [file] }]
  })
}

const dropRules: FieldRules<MvpDrop, ChangeField> = {
  Item: elsewhere, // The row's key.
  Chance: ({ Chance }, _, field) => [[field, killChanceText(Chance), Chance]],
  Effective: elsewhere, // Follows from all rolls and their mode (DropRules).
  FileChance: elsewhere, // A row.
  StealProtected: ({ StealProtected, Options, Strict }) => {
    const { stealProtected, options, strict } = monsterCopy
    const notes = [StealProtected && stealProtected, Options && options, Strict && strict]
    return [['dropNotes', notes.filter((note) => typeof note === 'string').join('、')]]
  },
  Options: elsewhere, // With StealProtected.
  Strict: elsewhere, // With StealProtected.
}

/** A skill may have several rows: each with its condition. */
function skillRows({ Skills = [] }: Monster, names: Names): Row[] {
  return Skills.map((skill) => ({
    field: 'skill',
    key: `skill ${skill.Skill}`,
    subject: skillName(skill),
    values: valuesBy(skillRules, skill, names),
  }))
}

const skillRules: FieldRules<MonsterSkill> = {
  Skill: elsewhere, // The row's key.
  AegisName: elsewhere, // The name of the key.
  Name: elsewhere, // The name of the key.
  Level: ({ Level }) => [['skill', `Lv. ${Level}`, Level]],
  State: (skill) => [['skillWhen', skillWhenText(skill)]],
  Chance: ({ Chance }) => [['chance', killChanceText(Chance), Chance]],
  CastTime: (skill) => [['skillTimes', skillTimesText(skill)]],
  Delay: elsewhere, // With CastTime.
  Target: ({ Target }) => [['skillTarget', skillTargetName(Target)]],
  Condition: elsewhere, // With State.
  Value: elsewhere, // With State.
  ValueName: elsewhere, // With State.
  Until: elsewhere, // With State.
  Status: elsewhere, // With State.
  Monsters: ({ Monsters = [] }, { monster }) => [namesValue('summoned', Monsters.map(monster))],
}

export function rowsOfRules(rules: DropRules, names: Names): Row[] {
  return [
    recordRow(valuesBy(serverRules, rules, names)),
    ...penaltyRows('dropPenalty', rules.Drop),
    ...penaltyRows('mvpPenalty', rules.Mvp),
  ]
}

const serverRules: FieldRules<DropRules> = {
  Id: elsewhere, // There is one record.
  Drop: elsewhere, // Rows.
  Mvp: elsewhere, // Rows.
  MvpMode: ({ MvpMode }) => [['mvpMode', monsterCopy.mvpModes[MvpMode] ?? String(MvpMode)]],
  ZeroAllowed: ({ ZeroAllowed }) => [flagValue('zeroChance', ZeroAllowed)],
  BonusMapDrops: ({ BonusMapDrops }) => [flagValue('bonusMapDrops', BonusMapDrops)],
  VipBonus: ({ VipBonus = 0 }) => [['vipBonus', `${numberText(VipBonus)}%`, VipBonus]],
  VipCap: ({ VipCap }) => [['vipCap', VipCap === undefined ? '' : killChanceText(VipCap), VipCap]],
}

function penaltyRows(field: ChangeField, penalties: readonly LevelPenalty[]): Row[] {
  return penalties.map(({ Difference, Percent }) => ({
    field,
    key: `${field} ${Difference}`,
    subject: fill(changesSiteCopy.penaltyAt, { difference: `${Difference > 0 ? '+' : ''}${Difference}` }),
    values: [[field, `${numberText(Percent)}%`, Percent]],
  }))
}
