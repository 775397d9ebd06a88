import type { MonsterRow } from './monster-rows.ts'

/** Modes by their bit, from the lowest (`e_mode` of src/common/mmo.hpp); an empty place has none. */
const modes = [
  ...['CanMove', 'Looter', 'Aggressive', 'Assist', 'CastSensorIdle', 'NoRandomWalk', 'NoCast', 'CanAttack', ''],
  ...['CastSensorChase', 'ChangeChase', 'Angry', 'ChangeTargetMelee', 'ChangeTargetChase', 'TargetWeak'],
  ...['RandomTarget', 'IgnoreMelee', 'IgnoreMagic', 'IgnoreRanged', 'Mvp', 'IgnoreMisc', 'KnockBackImmune'],
  ...['TeleportBlock', '', 'FixedItemDrop', 'Detector', 'StatusImmune', 'SkillImmune'],
]
const placeOf = new Map(modes.map((mode, place) => [mode.toLowerCase(), place]))

/** Modes of an `Ai` (`MONSTER_TYPE_…` of src/map/mob.hpp); one that is not here counts as 06, which has none. */
const behaviours: Readonly<Record<string, number>> = {
  ...{ '01': 0x81, '02': 0x83, '03': 0x1089, '04': 0x3885, '05': 0x2085, '07': 0x108b, '08': 0x7085, '09': 0x3095 },
  ...{ 10: 0x84, 11: 0x84, 12: 0x2085, 13: 0x308d, 17: 0x91, 19: 0x3095, 20: 0x3295, 21: 0x3695, 24: 0xa1, 25: 0x1 },
  ...{ 26: 0xb695, 27: 0x8084, ABR_PASSIVE: 0x21, ABR_OFFENSIVE: 0xa5 },
}

/** Modes that come with a class (`MobDatabase::loadingFinished`, src/map/mob.cpp). */
const ofClass: Readonly<Record<string, readonly string[]>> = {
  boss: ['Detector', 'StatusImmune', 'KnockBackImmune'],
  guardian: ['StatusImmune'],
  battlefield: ['StatusImmune', 'SkillImmune'],
  event: ['FixedItemDrop'],
}

/** All modes in effect in the order of their bits, in the game's spelling. Those that only a fork has come last. */
export function behaviourOf({ ai, modes: written, words }: MonsterRow): string[] {
  const bits = behaviours[ai] ?? 0
  const own = modes.filter((mode, place) => mode !== '' && (bits >> place) & 1)
  const isOn = new Map(own.map((mode) => [mode.toLowerCase(), mode]))
  for (const [mode, on] of written)
    if (on) isOn.set(mode.toLowerCase(), modes[placeOf.get(mode.toLowerCase()) ?? -1] ?? mode)
    else isOn.delete(mode.toLowerCase())
  for (const mode of ofClass[(words.Class ?? '').toLowerCase()] ?? []) isOn.set(mode.toLowerCase(), mode)
  const place = (mode: string) => placeOf.get(mode) ?? modes.length
  return [...isOn].sort(([a], [b]) => place(a) - place(b)).map(([, mode]) => mode)
}
