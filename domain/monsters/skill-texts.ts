/** Skills of monsters in words. */
import { fill } from '../copy/fill.ts'
import { monsterCopy } from '../copy/monsters.ts'
import { skillName } from '../items/skill-name.ts'
import { numberText } from '../text/number-text.ts'
import { lookUp } from '../values/look-up.ts'
import type { MonsterSkill } from './monster-skill.ts'
import { respawnText } from './texts.ts'

/** Skills without an effect on the fight. */
const idleSkills = new Set(['NPC_EMOTION', 'NPC_EMOTION_ON', 'NPC_TALK', 'NPC_SMOKING'])

/** A line of a monster's skills. */
export interface SkillLine {
  name: string
  level: number
  /** Empty if it is the enemy that it attacks. */
  target: string
  when: string
  chancePer100k: number
  times: string
  /** Monsters that it summons. */
  monsters: readonly number[]
}

/** The skills that players notice. Lines that differ only in the state are one. */
export function skillLines(skills: readonly MonsterSkill[]): SkillLine[] {
  const used = skills.filter(({ AegisName = '' }) => !idleSkills.has(AegisName))
  const alike = Map.groupBy(used, ({ State: _, ...skill }) => JSON.stringify(skill))
  return [...alike.values()].map((group) => {
    const [first] = group as [MonsterSkill]
    return {
      name: skillName(first),
      level: first.Level,
      target: skillTargetName(first.Target),
      when: whenText(
        group.map(({ State }) => State),
        first,
      ),
      chancePer100k: first.Chance,
      times: skillTimesText(first),
      monsters: first.Monsters ?? [],
    }
  })
}

/** `追擊時，HP 30% 以下`. */
export function skillWhenText(skill: MonsterSkill): string {
  return whenText([skill.State], skill)
}

function whenText(states: readonly string[], skill: MonsterSkill): string {
  const { skillStates, always } = monsterCopy
  const names = [...new Set(states)].map((state) => lookUp(skillStates, state) ?? state)
  const stateText = names.includes('') ? '' : names.join('、')
  return [stateText, conditionText(skill)].filter(Boolean).join('，') || always
}

function conditionText({ Condition = 'always', Value = 0, ValueName, Until = 0, Status = '' }: MonsterSkill): string {
  const text = lookUp(monsterCopy.skillConditions, Condition)
  if (text === undefined) return Condition === 'always' ? '' : Condition
  const skill = Value === 0 ? monsterCopy.anySkill : skillName({ Skill: Value, AegisName: ValueName })
  const status = lookUp(monsterCopy.skillStatuses, Status) ?? Status
  return fill(text, { n: numberText(Value), to: numberText(Until), skill, status })
}

/** `2 秒／30 秒`: the time of casting, and that until it may use the skill again. */
export function skillTimesText({ CastTime = 0, Delay = 0 }: MonsterSkill): string {
  const cast = CastTime > 0 ? respawnText(CastTime, 0) : monsterCopy.instant
  return Delay > 0 ? `${cast}／${respawnText(Delay, 0)}` : cast
}

/** Empty for the enemy that it attacks, and for places around one. */
export function skillTargetName(target = ''): string {
  return lookUp(monsterCopy.skillTargets, target) ?? ''
}
