/** The bonuses of a fight, and those of regeneration, against what a real game server sends to the one who wears them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { effectText } from '../../domain/items/item-effects.ts'
import { until } from '../run/until.ts'
import { attack, type Hit, removeMonsters, sentFight, stunsWithHits, summon } from './fight-client.ts'
import { noRealServer, stopServer, writeServerFile } from './real-server.ts'
import { type StatusPlayer, sentStatus, sentValues, takeOff } from './worn-client.ts'
import { enterWithItems, indexOf, ourEffect, putOn } from './worn-items.ts'

const minute = 60_000
/**
 * Its wearer always hits, from a distance and fast, and has 300,000 HP without regeneration. `deltimer` ends the timer of
 * the kit's NPC, which restores HP.
 */
const hat = `bonus bHit,5000; bonus bAtkRange,14; bonus bAspd,100; bonus bNoRegen,1; bonus bNoRegen,2;
      bonus bMaxHP,300000; bonus bMaxSP,5000; deltimer "KitLogin::OnRest";`
/**
 * Ids of two monsters: `standing` never attacks; `attacking` always hits, with a damage of 800 to 1,200 by the engine's
 * rules.
 */
const standing = 3_990
const attacking = 3_991
const fireBolt = 19
const numbers = { hp: 5, maxHp: 6, sp: 7 }

const monsters = `Header:
  Type: MOB_DB
  Version: 5
Body:
${[
  { id: standing, attack: 1, dex: 1, modes: 'CanAttack: false' },
  { id: attacking, attack: 1_000, dex: 500, modes: 'CanAttack: true\n      Aggressive: true' },
]
  .map(
    ({ id, attack, dex, modes }) => `  - Id: ${id}
    AegisName: FIGHTER_${id}
    Name: Fighter ${id}
    Level: 47
    Hp: 100000000
    Attack: ${attack}
    Attack2: ${attack}
    Dex: ${dex}
    AttackRange: 14
    SkillRange: 14
    ChaseRange: 14
    Size: Medium
    Race: Brute
    Element: Neutral
    ElementLevel: 1
    WalkSpeed: 200
    AttackDelay: 200
    AttackMotion: 200
    DamageMotion: 200
    Ai: 06
    Modes:
      ${modes}
`,
  )
  .join('')}`

const everyHitCasts = 'bonus3 bAutoSpell,"MG_FIREBOLT",3,1000;'
const tenthOfHitsCasts = 'bonus3 bAutoSpell,"MG_FIREBOLT",3,100;'
const everyHitStuns = 'bonus2 bAddEff,Eff_Stun,10000;'
const tenthOfHitsStuns = 'bonus2 bAddEff,Eff_Stun,1000;'
const fiveTimesFromBrutes = 'bonus2 bSubRace,RC_Brute,-400;'
const halfFromBrutes = 'bonus2 bSubRace,RC_Brute,50;'
/** Two pieces of the same bonus: only one of them counts. */
const regenerations = [
  { scripts: ['bonus2 bHPRegenRate,50,1000;', 'bonus2 bHPRegenRate,7,1000;'], type: numbers.hp, sign: 1 },
  { scripts: ['bonus2 bSPRegenRate,9,500;', 'bonus2 bSPRegenRate,4,500;'], type: numbers.sp, sign: 1 },
  { scripts: ['bonus2 bHPLossRate,30,1000;', 'bonus2 bHPLossRate,11,1000;'], type: numbers.hp, sign: -1 },
  { scripts: ['bonus2 bRegenPercentHP,2,1000;', 'bonus2 bRegenPercentHP,5,1000;'], type: numbers.hp, sign: 1 },
]
const scripts = [
  ...[everyHitCasts, tenthOfHitsCasts, everyHitStuns, tenthOfHitsStuns, fiveTimesFromBrutes, halfFromBrutes],
  ...regenerations.flatMap((each) => each.scripts),
]
/** So many that a tenth of them is never all of them. */
const tries = 14

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Fights of the one who wears bonuses on a real game server${skipped}`, () => {
  let player: StatusPlayer
  let worn: readonly number[] = []

  beforeAll(async () => {
    player = await enterWithItems({ hat, scripts }, () => {
      writeServerFile('db/import/mob_db.yml', monsters)
      // What a hit causes comes a millisecond after the hit.
      writeServerFile('conf/import/battle_conf.txt', 'delay_battle_damage: no\n')
    })
  }, 4 * minute)
  afterEach(async () => {
    if (!player) return
    await removeMonsters(player)
    for (const index of worn) await takeOff(player, index)
    worn = []
  })
  afterAll(() => {
    player?.drop()
    stopServer()
  }, minute)

  async function wearScripts(...pieces: string[]): Promise<void> {
    worn = pieces.map((script) => indexOf(scripts.indexOf(script)))
    await putOn(player, worn)
    player.say('@heal')
    await player.ping()
  }

  /** Of each of the first hits, whether the skill was cast with it. */
  async function castsOfHits(script: string): Promise<boolean[]> {
    await wearScripts(script)
    const [monster = 0] = await summon(player, standing)
    const from = player.wire.end
    attack(player, monster, true)
    const fight = await until('hits of the player', async () => {
      await player.ping()
      const sent = sentFight(player, from, player.aid, monster)
      return sent.filter(({ kind }) => kind === 'hit').length > tries ? sent : undefined
    })
    const hits = fight.flatMap((each, at) => (each.kind === 'hit' ? [at] : []))
    return hits.slice(0, tries).map((at) => {
      const next = fight[at + 1]
      if (next?.kind === 'cast') expect(next).toEqual({ kind: 'cast', skill: fireBolt, level: 3 })
      return next?.kind === 'cast'
    })
  }

  it('bAutoSpell casts in 1 of 1,000 normal hits for each unit', { timeout: 3 * minute }, async () => {
    expect(effectText(ourEffect(everyHitCasts))).toBe('普通攻擊時有 100% 機率施放「MG_FIREBOLT」 Lv.3')
    expect(effectText(ourEffect(tenthOfHitsCasts))).toBe('普通攻擊時有 10% 機率施放「MG_FIREBOLT」 Lv.3')
    expect(await castsOfHits(everyHitCasts)).not.toContain(false)
    await removeMonsters(player)
    for (const index of worn) await takeOff(player, index)
    expect(await castsOfHits(tenthOfHitsCasts)).toContain(false)
  })

  /** Of as many monsters, each hit a few times, whether it was stunned. */
  async function stunsOfHits(script: string): Promise<boolean[]> {
    await wearScripts(script)
    const stuns: boolean[] = []
    for (const monster of await summon(player, standing, tries)) stuns.push(await stunsWithHits(player, monster))
    return stuns
  }

  it('bAddEff has effect in 1 of 10,000 hits for each unit', { timeout: 3 * minute }, async () => {
    expect(effectText(ourEffect(everyHitStuns))).toBe('物理攻擊時有 100% 機率使敵人陷入暈眩狀態')
    expect(effectText(ourEffect(tenthOfHitsStuns))).toBe('物理攻擊時有 10% 機率使敵人陷入暈眩狀態')
    expect(await stunsOfHits(everyHitStuns)).not.toContain(false)
    await removeMonsters(player)
    for (const index of worn) await takeOff(player, index)
    expect(await stunsOfHits(tenthOfHitsStuns)).toContain(false)
  })

  /** The mean damage of the attacker's hits. */
  async function damageTaken(): Promise<number> {
    const [monster = 0] = await summon(player, attacking)
    const from = player.wire.end
    const damages = await until('hits of the monster', async () => {
      await player.ping()
      const hits = sentFight(player, from, monster, player.aid).filter(
        (each): each is Hit => each.kind === 'hit' && each.damage > 0 && !each.isCritical,
      )
      return hits.length >= tries ? hits.slice(0, tries).map(({ damage }) => damage) : undefined
    })
    await removeMonsters(player)
    return damages.reduce((sum, damage) => sum + damage, 0) / damages.length
  }

  it.each([fiveTimesFromBrutes, halfFromBrutes])('%s', { timeout: 2 * minute }, async (script) => {
    const { Text, Value = 0, Amount } = ourEffect(script)
    expect([Text, Amount]).toEqual(['受到動物種族的傷害 {n}', `${Value > 0 ? '+' : ''}${Value}%`])
    player.say('@heal')
    const without = await damageTaken()
    await wearScripts(script)
    const ratio = (await damageTaken()) / without / ((100 + Value) / 100)
    // Each hit differs by a fifth at most, so that these limits are never passed.
    expect(ratio).toBeGreaterThan(1 / 1.6)
    expect(ratio).toBeLessThan(1.6)
  })

  it.each(regenerations.map((each) => [each.scripts.join(' '), each] as const))(
    'only one counts: %s',
    { timeout: 2 * minute },
    async (_, { scripts: pieces, type, sign }) => {
      const effects = pieces.map(ourEffect)
      const maxHp = sentStatus(player, player.wire.base, numbers.maxHp) ?? Number.NaN
      const amounts = effects.map(({ Text, Value = Number.NaN, Single }) => {
        expect(Single).toBe(true)
        return sign * (Text.endsWith('%') ? Math.floor((maxHp * Value) / 100) : Value)
      })
      const seconds = Number(/^每 ([\d.]+) 秒/.exec(effects[0]?.Text ?? '')?.[1])
      await wearScripts(...pieces)
      const startedMs = performance.now()
      player.say(sign > 0 ? '@heal -200000 -4000' : '@heal')
      await player.ping()
      const from = player.wire.end
      const count = 5
      const changes = await until('changes of the status', async () => {
        await player.ping()
        const values = sentValues(player.wire, from, type)
        const found = values.slice(1).map((value, at) => value - (values[at] ?? 0))
        return found.length >= count ? found.slice(0, count) : undefined
      })
      expect(amounts).toContain(changes[0])
      expect(new Set(changes).size).toBe(1)
      // A slow machine only makes it longer.
      expect(performance.now() - startedMs).toBeGreaterThan((count - 1) * seconds * 1_000)
    },
  )
})
