import { expect, it } from 'vitest'
import { loadSmall, type RootFiles, table } from '../../../tests/rathena-root.ts'

const monsters = table(
  'db/mob_db.yml',
  `  - { Id: 1002, AegisName: PORING, Name: Poring, Level: 10, Agi: 5, Dex: 6, Ai: "02" }
  - { Id: 1086, AegisName: BOSS, Name: Boss, Class: Boss, Ai: 21, Modes: { Mvp: true, CanMove: false } }`,
)
const skills = (...lines: string[]) => ({ 'db/re/mob_skill_db.txt': lines.join('\r\n') })
const names = {
  'db/skill_db.yml': 'Header:\n  Type: SKILL_DB\n',
  'db/re/skill_db.yml': `Body:
  - Id: 26
    Name: AL_TELEPORT
    Description: Teleport
  - Id: 196                  # comment
    Name: NPC_SUMMONSLAVE
    Description: "Follower Summons"
`,
}

async function load(files: RootFiles, source = {}) {
  const { world, problems } = await loadSmall({ ...table('db/item_group_db.yml'), ...monsters, ...files }, source)
  return { first: world?.monsters.get(1002), boss: world?.monsters.get(1086), problems }
}

it('reads states, targets, conditions and summoned monsters', async () => {
  const { first, problems } = await load({
    ...names,
    ...skills(
      '// comment',
      '1002,Poring@A,attack,26,1,2000,500,5000,no,target,always,0,,,,,,,',
      '1002,Poring@B,idle,196,6,10000,0,0,no,self,slavele,3,1086,1086,,,,,',
      '1002,Poring@C,any,26,0,500,0,0,no,friend,myhpinrate,10,40,,,,,,',
      '1002,Poring@D,any,26,200,0,0,-1,no,around2,mystatuson,sleep,,,,,,,',
      '1002,Poring@E,any,26,1,10,0,0,no,self,skillused,26,,,,,,,',
    ),
  })
  expect(problems).toEqual([])
  const teleport = { Skill: 26, AegisName: 'AL_TELEPORT', Name: 'Teleport' }
  expect(first?.Skills).toEqual([
    { ...teleport, Level: 1, State: 'attack', Chance: 20_000, CastTime: 500, Delay: 5_000 },
    {
      ...{ Skill: 196, AegisName: 'NPC_SUMMONSLAVE', Name: 'Follower Summons', Level: 6, State: 'idle' },
      ...{ Chance: 100_000, Target: 'self', Condition: 'slavele', Value: 3, Monsters: [1086] },
    },
    {
      ...teleport,
      Level: 1,
      State: 'any',
      Chance: 5_000,
      Target: 'friend',
      Condition: 'myhpinrate',
      Value: 10,
      Until: 40,
    },
    {
      ...{ ...teleport, Level: 100, State: 'any', Chance: 10, Delay: 86_400_000, Target: 'around2' },
      ...{ Condition: 'mystatuson', Status: 'sleep' },
    },
    {
      ...{ ...teleport, Level: 1, State: 'any', Chance: 100, Target: 'self' },
      ...{ Condition: 'skillused', Value: 26, ValueName: 'AL_TELEPORT' },
    },
  ])
})

it('clears in imports what the first file has, and gives skills to kinds of monsters', async () => {
  const row = (id: number, level: number) => `${id},x,any,26,${level},100,0,0,no,target,always,0,,,,,,,`
  const { first, boss } = await load({
    ...skills(row(1002, 1), row(1086, 2), row(-1, 3), row(-2, 4), row(-3, 5)),
    'db/import/mob_skill_db.txt': `1002,clear,any,26,1,100,0,0,no,target,always,0,,,,,,,\n${row(1002, 9)}`,
  })
  expect(first?.Skills?.map(({ Level }) => Level)).toEqual([9, 4, 5])
  expect(boss?.Skills?.map(({ Level }) => Level)).toEqual([2, 3, 5])
})

it('follows the battle settings: the factors of chances and delays, or no skills at all', async () => {
  const line = skills('1002,x,any,26,8,2000,0,5000,no,target,always,0,,,,,,,')
  const { first } = await load({
    ...line,
    'conf/battle_athena.conf': 'mob_skill_rate: 50\nmob_skill_delay: 200\nmob_max_skilllvl: 5',
  })
  expect(first?.Skills).toEqual([{ Skill: 26, Level: 5, State: 'any', Chance: 10_000, Delay: 10_000 }])
  const off = await load({ ...line, 'conf/battle_athena.conf': 'mob_skill_rate: 0' })
  expect(off.first?.Skills).toBeUndefined()
})

it('reports lines that the server refuses', async () => {
  const rest = '1,100,0,0,no,target,always,0,,,,,,,'
  const { first, problems } = await load({
    ...names,
    ...skills(`9,x,any,26,${rest}`, `1002,x,asleep,26,${rest}`, `1002,x,any,27,${rest}`, '1002,x,any,26,1'),
  })
  expect(first?.Skills).toBeUndefined()
  expect(problems.map(({ file, line, reason }) => `${file} ${line} ${reason}`)).toEqual([
    'db/re/mob_skill_db.txt 1 no monster has the number 9',
    'db/re/mob_skill_db.txt 2 "asleep" is not a state of a monster',
    'db/re/mob_skill_db.txt 3 no skill has the number 27',
    'db/re/mob_skill_db.txt 4 has 5 columns, and must have 19',
  ])
})

it('has all modes in effect: of the behaviour, of the file and of the class', async () => {
  const { first, boss } = await load({})
  expect(first?.Facts?.Behaviour).toEqual(['CanMove', 'Looter', 'CanAttack'])
  expect(first?.Facts?.Modes).toBeUndefined()
  expect(boss?.Facts?.Behaviour).toEqual([
    ...['Aggressive', 'CastSensorIdle', 'CanAttack', 'CastSensorChase', 'ChangeChase', 'ChangeTargetMelee'],
    ...['ChangeTargetChase', 'Mvp', 'KnockBackImmune', 'Detector', 'StatusImmune'],
  ])
  const peaceful = await load({ 'conf/battle_athena.conf': 'monster_active_enable: no' })
  expect(peaceful.boss?.Facts?.Behaviour).not.toContain('Aggressive')
})

it('computes HIT and FLEE that a player needs', async () => {
  const needs = async (source = {}, conf = '') => {
    const { first } = await load({ 'conf/battle_athena.conf': conf }, source)
    return [first?.Facts?.HitNeeded, first?.Facts?.FleeNeeded]
  }
  // Renewal: FLEE 10 + 5 + 100, HIT 10 + 6 + 150. Before: FLEE 15, HIT 16, and 80 % at equal values.
  expect(await needs()).toEqual([215, 161])
  expect(await needs({ mode: 'prerenewal' })).toEqual([35, 91])
  expect(await needs({}, 'min_hitrate: 10\nmax_hitrate: 95')).toEqual([undefined, undefined])
})
