import * as v from 'valibot'
import { maxId } from '../domain/items/item-ids.ts'
import type {
  DropRules,
  LevelPenalty,
  Monster,
  MonsterDrop,
  MonsterFacts,
  MvpDrop,
} from '../domain/monsters/monster.ts'
import type { MonsterSkill } from '../domain/monsters/monster-skill.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { decimal, flag, id, integer, name, records, rows, shortText, terms, text } from './fields.ts'

const count = v.optional(integer(0, Number.MAX_SAFE_INTEGER, 0))
/** Out of 100,000. */
export const dropChance = decimal(0, 100_000, 0)

/** Invalid facts are dropped without rejecting the monster. */
const facts = v.fallback(
  v.optional(
    v.object({
      Attack: count,
      Attack2: count,
      MaxAttack: count,
      Defense: count,
      MagicDefense: count,
      Str: count,
      Agi: count,
      Vit: count,
      Int: count,
      Dex: count,
      Luk: count,
      AttackRange: count,
      WalkSpeed: count,
      RaceGroups: terms,
      Modes: terms,
      Behaviour: terms,
      HitNeeded: count,
      FleeNeeded: count,
    }),
  ),
  undefined,
) satisfies v.GenericSchema<unknown, MonsterFacts | undefined>

const drop = v.object({
  Item: id,
  Chance: dropChance,
  FileChance: v.optional(dropChance),
  StealProtected: v.optional(flag(false)),
  Options: v.optional(flag(false)),
  Strict: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, MonsterDrop>

const mvpDrop = v.object({
  ...drop.entries,
  Effective: v.optional(dropChance),
}) satisfies v.GenericSchema<unknown, MvpDrop>

/** A term of the game, such as `Medium`; what is not a single word becomes the fallback. */
const word = (fallback: string) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : fallback)),
    documentedAs(mayBeMissing(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)))),
  )

const skill = v.object({
  Skill: id,
  AegisName: v.optional(shortText),
  Name: v.optional(shortText),
  Level: integer(1, 100_000, 1),
  State: word('any'),
  Chance: dropChance,
  CastTime: v.optional(integer(0, maxId, 0)),
  Delay: v.optional(integer(0, maxId, 0)),
  Target: v.optional(word('target')),
  Condition: v.optional(word('always')),
  Value: v.optional(integer(-maxId, maxId, 0)),
  ValueName: v.optional(shortText),
  Until: v.optional(integer(-maxId, maxId, 0)),
  Status: v.optional(word('')),
  Monsters: v.optional(rows(id)),
}) satisfies v.GenericSchema<unknown, MonsterSkill>

/** A record of the list. */
export const monsterEntrySchema = v.object({
  Id: id,
  Name: name,
  AegisName: v.optional(text),
  Level: integer(0, 100_000, 1),
  Hp: integer(0, Number.MAX_SAFE_INTEGER, 1),
  Sp: count,
  BaseExp: integer(0, Number.MAX_SAFE_INTEGER, 0),
  JobExp: integer(0, Number.MAX_SAFE_INTEGER, 0),
  MvpExp: integer(0, Number.MAX_SAFE_INTEGER, 0),
  Size: word('Medium'),
  Race: word('Formless'),
  Element: word('Neutral'),
  ElementLevel: integer(0, 10, 1),
  Class: word('Normal'),
  Mvp: flag(false),
})

export const monsterSchema = v.object({
  ...monsterEntrySchema.entries,
  Facts: facts,
  Damage: v.optional(rows(v.object({ Element: word('Neutral'), Percent: integer(-1000, 1000, 100) }))),
  Drops: rows(drop),
  MvpDrops: rows(mvpDrop),
  Skills: v.optional(rows(skill)),
}) satisfies v.GenericSchema<unknown, Monster>

const penalties = rows(
  v.object({ Difference: integer(-1000, 1000, 0), Percent: integer(0, 10_000, 100) }) satisfies v.GenericSchema<
    unknown,
    LevelPenalty
  >,
)

/** Settings that affect drops at the kill; a missing one means that the game has no such rule. */
export const dropRulesSchema = v.object({
  Id: integer(1, maxId, 1),
  Drop: penalties,
  Mvp: penalties,
  MvpMode: integer(0, 2, 0),
  ZeroAllowed: flag(false),
  BonusMapDrops: v.optional(flag(false)),
  VipBonus: v.optional(integer(0, 1_000_000, 0)),
  VipCap: v.optional(dropChance),
}) satisfies v.GenericSchema<unknown, DropRules>

/** A list of monsters, or `{ Monsters, Rules }`; null = none. */
const monsterList = v.pipe(
  v.nullable(
    v.union([v.array(v.unknown()), v.object({ Monsters: v.nullish(records, null), Rules: v.optional(v.unknown()) })]),
  ),
  v.transform((answer): { Monsters: unknown[]; Rules: unknown } => {
    if (Array.isArray(answer)) return { Monsters: answer, Rules: undefined }
    return { Monsters: answer?.Monsters ?? [], Rules: answer?.Rules }
  }),
)

/** Monsters, or `{ Monsters, Rules }`. Optional. */
export const getMonsters = endpoint('GET /monster', { access: 'public', answer: monsterList, errors: [404] })
/** One monster with its drops. Optional. */
export const getMonster = endpoint('GET /monster/:id', { access: 'public', answer: monsterSchema, errors: [404] })
