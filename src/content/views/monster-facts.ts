/** The facts of a monster's page in words. */
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import type { Monster, MonsterFacts } from '../../../domain/monsters/monster.ts'
import { elementName, modeName, raceName, sizeName } from '../../../domain/monsters/words.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** Level, HP, race, element and size in one line. */
export function summaryOf({ Level, Hp, Race, Element, ElementLevel, Size }: Monster): string {
  const { level, hp } = monsterCopy.facts
  return [
    `${level} ${Level}`,
    `${hp} ${numberText(Hp)}`,
    raceName(Race),
    elementName(Element, ElementLevel),
    sizeName(Size),
  ].join('・')
}

/** Modes that nearly all monsters have, that the head shows, or that only decide between targets. */
const plainModes = new Set([
  ...['CanMove', 'CanAttack', 'Mvp', 'NoRandomWalk', 'CastSensorChase', 'ChangeChase', 'RandomTarget'],
  ...['ChangeTargetMelee', 'ChangeTargetChase'],
])

/** What a monster does, or what it is immune to, that matters to players. */
function modesText({ Behaviour, Modes = [] }: MonsterFacts): string {
  const names = (Behaviour ?? Modes).filter((mode) => !plainModes.has(mode)).map(modeName)
  return [...(Behaviour && !Behaviour.includes('CanMove') ? [monsterCopy.stays] : []), ...names].join('、')
}

/** Labels and values; those that are unknown are left out. */
export function factsOf(monster: Monster): (readonly [string, string])[] {
  const { facts: labels } = monsterCopy
  const { Facts = {} } = monster
  const number = (value?: number) => (value ? numberText(value) : '')
  const stats = ['Str', 'Agi', 'Vit', 'Int', 'Dex', 'Luk'] as const
  const lines: [string, string][] = [
    [labels.id, String(monster.Id)],
    [labels.level, String(monster.Level)],
    [labels.hp, numberText(monster.Hp)],
    [labels.race, raceName(monster.Race)],
    [labels.element, elementName(monster.Element, monster.ElementLevel)],
    [labels.size, sizeName(monster.Size)],
    [labels.baseExp, number(monster.BaseExp)],
    [labels.jobExp, number(monster.JobExp)],
    [labels.mvpExp, number(monster.MvpExp)],
    [labels.attack, [number(Facts.Attack), number(Facts.MaxAttack)].filter(Boolean).join(' ～ ')],
    [labels.magicAttack, number(Facts.Attack2)],
    [labels.defense, number(Facts.Defense)],
    [labels.magicDefense, number(Facts.MagicDefense)],
    [labels.stats, stats.flatMap((stat) => (Facts[stat] ? [`${stat}\u00a0${Facts[stat]}`] : [])).join('　')],
    [labels.range, number(Facts.AttackRange)],
    [labels.hitNeeded, number(Facts.HitNeeded)],
    [labels.fleeNeeded, number(Facts.FleeNeeded)],
    [labels.modes, modesText(Facts)],
    [labels.aegisName, monster.AegisName ?? ''],
  ]
  return lines.filter(([, value]) => value !== '')
}
