/** The skills of monsters: `mob_skill_db.txt`. */
import type { MonsterSkill } from '../../../domain/monsters/monster-skill.ts'
import { type BattleSettings, decodeText, type GameServer, type Problems } from '../database/index.ts'
import { readBytesBelow } from '../engine/index.ts'
import { behaviourOf } from './monster-modes.ts'
import type { MonsterIndex } from './monster-rows.ts'
import { readSkillNames, type SkillNames } from './skill-names.ts'

/** `MAX_MOBSKILL` of src/map/map.hpp and `MOB_MAX_DELAY` of src/map/mob.hpp. */
const maxSkills = 50
const maxDelayMs = 24 * 3_600_000
/** Columns of a line, which must have all of them. */
const columns = 19
/** Problems of more lines are only counted. */
const maxReported = 100

const states = new Set(['any', 'idle', 'walk', 'loot', 'dead', 'attack', 'angry', 'chase', 'follow', 'anytarget'])
const targets = new Set([
  ...['target', 'randomtarget', 'self', 'friend', 'master', 'around'],
  ...Array.from({ length: 8 }, (_, index) => `around${index + 1}`),
])
const conditions = new Set([
  ...['always', 'onspawn', 'myhpltmaxrate', 'myhpinrate', 'mystatuson', 'mystatusoff', 'friendhpltmaxrate'],
  ...['friendhpinrate', 'friendstatuson', 'friendstatusoff', 'attackpcgt', 'attackpcge', 'slavelt', 'slavele'],
  ...['closedattacked', 'longrangeattacked', 'skillused', 'afterskill', 'casttargeted', 'rudeattacked', 'mobnearbygt'],
  ...['groundattacked', 'damagedgt', 'masterhpltmaxrate', 'masterattacked', 'alchemist', 'trickcasting'],
])
/** Conditions whose number is a skill. */
const ofSkills = new Set(['skillused', 'afterskill'])
const ranges = new Set(['myhpinrate', 'friendhpinrate'])
const statuses = new Set([
  ...[
    'anybad',
    'stone',
    'freeze',
    'stun',
    'sleep',
    'poison',
    'curse',
    'silence',
    'confusion',
    'blind',
    'hiding',
    'sight',
  ],
])
/** Skills whose first five values are monsters (`skill_castend_nodamage_id` of src/map/skill.cpp). */
const summoning = new Set(['NPC_SUMMONSLAVE', 'NPC_SUMMONMONSTER', 'NPC_METAMORPHOSIS', 'NPC_DEATHSUMMON'])

export interface MonsterSkillsSource {
  server: GameServer
  monsters: MonsterIndex
  settings: Pick<BattleSettings, 'skillRate' | 'skillDelay' | 'maxSkillLevel'>
  problems: Problems
}

/** The skills of each monster by its number, in the server's order; none if the server has no such file. */
export async function readMonsterSkills(source: MonsterSkillsSource): Promise<Map<number, MonsterSkill[]>> {
  const { server, monsters, settings, problems } = source
  // By number as written: −1 = bosses, −2 = others, −3 = all.
  const lists = new Map<number, MonsterSkill[]>()
  if (settings.skillRate === 0) return new Map()
  const names = await readSkillNames(server)
  let reported = 0
  const folder = server.mode === 'renewal' ? 're' : 'pre-re'
  for (const file of [`db/${folder}/mob_skill_db.txt`, 'db/import/mob_skill_db.txt']) {
    const bytes = await readBytesBelow(server.root, file, (reason, remedy) => {
      if (remedy === 'lost') problems.loseScript(file, reason)
    })
    for (const [index, line] of decodeText(bytes ?? new Uint8Array())
      .split('\n')
      .entries()) {
      const reason = readLine(line, lists, source, names)
      if (reason !== undefined && ++reported <= maxReported)
        problems.add({ file }, index + 1, `skill of a monster ${line.slice(0, 60)}`, reason)
    }
  }
  if (reported > maxReported)
    problems.add({ file: 'db' }, undefined, 'skills of monsters', `${reported - maxReported} further problems`, 'site')
  return skillsById(lists, monsters)
}

/** Reads a line (`mob_parse_row_mobskilldb` of src/map/mob.cpp). Returns why the server refuses it. */
function readLine(
  line: string,
  lists: Map<number, MonsterSkill[]>,
  { monsters, settings }: MonsterSkillsSource,
  names: ReadonlyMap<number, SkillNames>,
): string | undefined {
  const text = line.replace(/\/\/.*$/s, '').replace(/\r$/, '')
  if (text === '') return undefined
  const words = text.split(',')
  if (words.length < columns) return `has ${words.length} columns, and must have ${columns}`
  const [idWord = '', note, state = '', skillWord = '', levelWord = '', rateWord = '', castWord = ''] = words
  const [, , , , , , , delayWord = '', , targetWord = '', conditionWord = '', valueWord = '', ...values] = words
  const id = numberOf(idWord)
  if (id === 0) return undefined
  if (id > 0 && !monsters.byId.has(id)) return `no monster has the number ${id}`
  const list = lists.get(id) ?? []
  if (note === 'clear' && list.length > 0) return void lists.delete(id)
  if (list.length >= maxSkills) return `a monster has at most ${maxSkills} skills: this one is left out`
  if (!states.has(state)) return `"${state.slice(0, 20)}" is not a state of a monster`
  const Skill = numberOf(skillWord)
  const name = names.get(Skill)
  if (names.size > 0 && !name) return `no skill has the number ${Skill}`
  const isKnown = conditions.has(conditionWord)
  const summoned =
    name && summoning.has(name.aegisName)
      ? values
          .slice(0, 5)
          .map(numberOf)
          .filter((n) => n > 0)
      : []
  lists.set(id, [
    ...list,
    {
      Skill,
      ...(name && { AegisName: name.aegisName, ...(name.name && { Name: name.name }) }),
      Level: Math.min(Math.max(1, numberOf(levelWord)), settings.maxSkillLevel),
      State: state,
      Chance: ratePer10k(numberOf(rateWord), settings.skillRate) * 10,
      ...positive('CastTime', numberOf(castWord)),
      ...positive('Delay', delayOf(numberOf(delayWord), settings.skillDelay)),
      ...(targets.has(targetWord) && targetWord !== 'target' && { Target: targetWord }),
      ...(conditionWord !== 'always' && isKnown && conditionOf(conditionWord, valueWord, values[0] ?? '', names)),
      // The server never finds an unknown condition fulfilled.
      ...(!isKnown && { Condition: 'never' }),
      ...(summoned.length > 0 && { Monsters: [...new Set(summoned)] }),
    },
  ])
  return undefined
}

/** Like `atoi` of C: digits at the beginning, otherwise 0. */
function numberOf(word: string): number {
  return Number(/^\s*([+-]?\d{1,9})/.exec(word)?.[1] ?? 0)
}

function positive<K extends string>(key: K, value: number): Partial<Record<K, number>> {
  return value > 0 ? ({ [key]: value } as Record<K, number>) : {}
}

function ratePer10k(written: number, percent: number): number {
  const rate = Math.trunc((written * percent) / 100)
  return rate === 0 ? 1 : Math.min(10_000, Math.max(0, rate))
}

function delayOf(written: number, percent: number): number {
  const delayMs = Math.trunc((written * percent) / 100)
  return delayMs < 0 ? maxDelayMs : Math.min(maxDelayMs, delayMs)
}

function conditionOf(
  Condition: string,
  value: string,
  until: string,
  names: ReadonlyMap<number, SkillNames>,
): Partial<MonsterSkill> {
  if (statuses.has(value)) return { Condition, Status: value }
  const Value = numberOf(value)
  const ValueName = ofSkills.has(Condition) ? names.get(Value)?.aegisName : undefined
  return {
    Condition,
    ...(Value !== 0 && { Value }),
    ...(ValueName && { ValueName }),
    ...(ranges.has(Condition) && { Until: numberOf(until) }),
  }
}

/** Adds the skills for kinds of monsters (`mob_skill_db_set_single` of src/map/mob.cpp). */
function skillsById(lists: ReadonlyMap<number, MonsterSkill[]>, monsters: MonsterIndex): Map<number, MonsterSkill[]> {
  const skills = new Map<number, MonsterSkill[]>()
  const forBosses = [...(lists.get(-1) ?? []), ...(lists.get(-3) ?? [])]
  const forOthers = [...(lists.get(-2) ?? []), ...(lists.get(-3) ?? [])]
  const hasKinds = forBosses.length + forOthers.length > 0
  for (const [id, row] of monsters.byId) {
    const own = lists.get(id) ?? []
    const isBoss = hasKinds && behaviourOf(row).includes('StatusImmune')
    const all = hasKinds ? [...own, ...(isBoss ? forBosses : forOthers)].slice(0, maxSkills) : own
    if (all.length > 0) skills.set(id, all)
  }
  return skills
}
