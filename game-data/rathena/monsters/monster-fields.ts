/** The fields of a row of `mob_db.yml`, in the order in which the server reads them: it stops at the first fault. */
import type { YamlMap } from '../../yaml/value.ts'
import {
  entries,
  flagOf,
  type GameServer,
  namedFlags,
  requiredText,
  requiredWhole,
  textOf,
  type Width,
  whole,
} from '../database/index.ts'
import { hasTrait } from '../engine/index.ts'
import { type Reading, rateIn } from '../items/index.ts'

export interface MonsterDropRow {
  item: number
  ratePer10k: number
  stealProtected: boolean
  /** Random option group; empty if the drop has none. */
  group: string
}

/** Numbers and their widths in the order of the server; `readMonsterFields` reads parts of this list by position. */
const numberFields = {
  Level: 'u16',
  Hp: 'u32',
  Sp: 'u32',
  BaseExp: 'u64',
  JobExp: 'u64',
  MvpExp: 'u64',
  Attack: 'u16',
  Attack2: 'u16',
  Defense: 'u16',
  MagicDefense: 'u16',
  Str: 'u16',
  Agi: 'u16',
  Vit: 'u16',
  Int: 'u16',
  Dex: 'u16',
  Luk: 'u16',
  AttackRange: 'u16',
  ElementLevel: 'u16',
  WalkSpeed: 'u16',
} as const satisfies Record<string, Width>
export type NumberField = keyof typeof numberFields
export type WordField = 'Size' | 'Race' | 'Element' | 'Class'

interface Fields {
  numbers: Partial<Record<NumberField, number>>
  words: Partial<Record<WordField, string>>
  raceGroups: Set<string>
  ai: string
  modes: Map<string, boolean>
}

/**
 * Reads the fields between the names and the drops (`MobDatabase::parseBodyNode`). Fields that no page shows are read
 * too, because a fault in one of them ends the row.
 */
export function readMonsterFields(monster: Fields, row: YamlMap, { limits, constants }: GameServer): void {
  const number = (key: NumberField, adjust = (value: number) => value) => {
    const value = whole(row, key, numberFields[key])
    if (value !== undefined) monster.numbers[key] = adjust(value)
  }
  const word = (key: WordField) => {
    const value = textOf(row, key)
    if (value !== undefined) monster.words[key] = value
  }
  const unshown = (...keys: string[]) => {
    for (const key of keys) whole(row, key, 'u16')
  }
  const names = Object.keys(numberFields) as NumberField[]
  for (const key of names.slice(0, 8)) number(key)
  for (const key of ['Defense', 'MagicDefense'] as const) number(key, (value) => Math.min(limits.DEFTYPE_MAX, value))
  unshown('Resistance', 'MagicResistance')
  for (const key of names.slice(10, 17)) number(key)
  unshown('SkillRange', 'ChaseRange')
  word('Size')
  word('Race')
  for (const { name, isOn } of namedFlags(row, 'RaceGroups', 'rc2', constants))
    if (isOn) monster.raceGroups.add(name)
    else if (isOn === false) monster.raceGroups.delete(name)
  word('Element')
  number('ElementLevel', (value) => (value < 1 || value > 4 ? 1 : value))
  number('WalkSpeed', (value) => Math.min(1000, Math.max(20, value)))
  unshown('AttackDelay', 'AttackMotion', 'ClientAttackMotion', 'DamageMotion')
  rateIn(row, 'DamageTaken', 'u16', limits, 'MobDatabase.DamageTaken')
  rateIn(row, 'GroupId', 'u16', limits, 'MobDatabase.GroupId')
  textOf(row, 'Title')
  // The server converts an `Ai` to modes, which replace those of earlier rows.
  const ai = textOf(row, 'Ai')
  if (ai !== undefined) {
    monster.ai = ai
    monster.modes.clear()
  }
  word('Class')
  for (const { name, isOn } of namedFlags(row, 'Modes', 'md', constants))
    if (isOn !== undefined) monster.modes.set(modeNames.get(name.toLowerCase()) ?? name, isOn)
}

/** The modes that rules or pages depend on, by lower-case name: the server compares names ignoring case. */
const modeNames = new Map(
  'FixedItemDrop IgnoreMagic IgnoreMelee IgnoreMisc IgnoreRanged Mvp StatusImmune'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)

const limitOf = { Drops: 'MAX_MOB_DROP', MvpDrops: 'MAX_MVP_DROP' } as const

/**
 * Fills drops like the server (`parseDropNode`). As a list, an `Index` names an entry or the end. As an array, an
 * `Index` selects the place; an entry without one gets the first place that was empty before this row, then the
 * following ones, even if they are used. Any fault except an unknown item refuses the whole monster.
 */
export function mergeDrops(
  drops: (MonsterDropRow | undefined)[],
  row: YamlMap,
  key: keyof typeof limitOf,
  { server, items, problems, file, record }: Reading,
): void {
  const isList = hasTrait(server.engine, 'listsDrops')
  const most = server.limits[limitOf[key]]
  const empty = Array.from({ length: most }, (_, place) => drops[place]).indexOf(undefined)
  let next = empty < 0 ? most : empty
  for (const entry of entries(row, key)) {
    const own = whole(entry, 'Index', 'u16')
    const place = own ?? (isList ? drops.length : next++)
    if (place >= most || (isList && place > drops.length)) {
      const reason = place >= most ? `${key} has ${most} places` : `Index ${place} is beyond the end of ${key}`
      problems.add(file, entry.line, record, `${reason}; this one is left out`)
      continue
    }
    const name = requiredText(entry, 'Item')
    let item: number | undefined
    problems.attempt(file, entry, record, () => {
      item = items.idOf(name)
    })
    if (item === undefined) continue
    drops[place] = {
      item,
      ratePer10k:
        rateIn(entry, 'Rate', 'u16', server.limits, 'MobDatabase.Rate') ?? requiredWhole(entry, 'Rate', 'u16'),
      stealProtected: flagOf(entry, 'StealProtected') ?? false,
      group: textOf(entry, 'RandomOptionGroup') ?? '',
    }
  }
}
