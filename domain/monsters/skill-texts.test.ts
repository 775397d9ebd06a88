import { expect, it } from 'vitest'
import { skillName } from '../items/skill-name.ts'
import type { MonsterSkill } from './monster-skill.ts'
import { skillLines, skillWhenText } from './skill-texts.ts'

const heal: MonsterSkill = { Skill: 28, AegisName: 'AL_HEAL', Level: 9, State: 'idle', Chance: 5_000 }

it.each<[Partial<MonsterSkill>, string]>([
  [{}, '待機時'],
  [{ State: 'any' }, '任何時候'],
  [{ State: 'any', Condition: 'myhpltmaxrate', Value: 30 }, 'HP 30% 以下'],
  [{ Condition: 'myhpinrate', Value: 10, Until: 40 }, '待機時，HP 10% ～ 40%'],
  [{ State: 'chase', Condition: 'friendstatuson', Status: 'sleep' }, '追擊時，同伴睡眠時'],
  [{ State: 'attack', Condition: 'skillused', Value: 18, ValueName: 'MG_FIREWALL' }, '攻擊時，受到火焰之壁時'],
  [{ State: 'attack', Condition: 'skillused' }, '攻擊時，受到任何技能時'],
  [{ State: 'any', Condition: 'ownrule' }, 'ownrule'],
])('says when a skill is used: %o', (skill, text) => expect(skillWhenText({ ...heal, ...skill })).toBe(text))

it('has one line for states that differ in nothing else, and none for emotions', () => {
  const emotion = { ...heal, Skill: 197, AegisName: 'NPC_EMOTION' }
  const lines = skillLines([
    { ...heal, State: 'attack' },
    emotion,
    { ...heal, State: 'chase', Target: undefined },
    heal,
  ])
  expect(lines.map(({ name, when, times }) => [name, when, times])).toEqual([
    ['治癒術', '攻擊時、追擊時、待機時', '瞬發'],
  ])
})

it('names a skill that the site does not know by the name of the server, otherwise by its number', () => {
  expect(skillName({ Skill: 9999, AegisName: 'XX_OWN', Name: 'Own Skill' })).toBe('Own Skill')
  expect(skillName({ Skill: 9999, AegisName: 'constructor' })).toBe('#9999')
})
