/** Bonuses whose result the real server sends to the one who wears them. */

/** Numbers of the engine's `_sp` (src/map/map.hpp). */
// biome-ignore format: a table
const type = {
  speed: 0, maxHp: 6, maxSp: 8, str: 13, agi: 14, vit: 15, int: 16, dex: 17, luk: 18, maxWeight: 25, atk: 42,
  matk: 43, def: 46, mdef: 48, hit: 49, flee: 50, flee2: 51, critical: 52, amotion: 53,
  pow: 219, sta: 220, wis: 221, spl: 222, con: 223, crt: 224, pAtk: 225, sMatk: 226, res: 227, mRes: 228, hPlus: 229,
  cRate: 230,
}

export interface StatusCase {
  /** A script for each of one or two pieces. */
  scripts: string[]
  type: number
  /** The number that the server sends, from the one it sends without the bonus and the one of our table. */
  expected(without: number, ours: number): number
  /** What the sent numbers lose by rounding. */
  within: number
  /** The unit that our words must have. */
  unit: '' | '%'
}

const flat = (bonus: string, amount: number, name: keyof typeof type, scale = 1): StatusCase => ({
  scripts: [`bonus ${bonus},${amount};`],
  type: type[name],
  expected: (without, ours) => without + ours * scale,
  within: 0,
  unit: '',
})
const rate = (bonus: string, amount: number, name: keyof typeof type): StatusCase => ({
  scripts: [`bonus ${bonus},${amount};`],
  type: type[name],
  expected: (without, ours) => (without * (100 + ours)) / 100,
  within: 1 + Math.abs(amount) / 100,
  unit: '%',
})
const twice = (one: StatusCase): StatusCase => ({ ...one, scripts: [...one.scripts, ...one.scripts] })

// biome-ignore format: a table
export const statusCases: StatusCase[] = [
  flat('bStr', 7, 'str'), flat('bAgi', 8, 'agi'), flat('bVit', 9, 'vit'), flat('bInt', 11, 'int'),
  flat('bDex', 12, 'dex'), flat('bLuk', 13, 'luk'), flat('bStr', -3, 'str'), flat('bAllStats', 5, 'luk'),
  flat('bAgiVit', 6, 'vit'), flat('bAgiDexStr', 4, 'dex'),
  flat('bPow', 7, 'pow'), flat('bSta', 8, 'sta'), flat('bWis', 9, 'wis'), flat('bSpl', 10, 'spl'),
  flat('bCon', 11, 'con'), flat('bCrt', 12, 'crt'), flat('bAllTraitStats', 5, 'crt'),
  flat('bPAtk', 7, 'pAtk'), flat('bSMatk', 8, 'sMatk'), flat('bRes', 9, 'res'), flat('bMRes', 10, 'mRes'),
  flat('bHPlus', 11, 'hPlus'), flat('bCRate', 12, 'cRate'),
  flat('bBaseAtk', 50, 'atk'), flat('bMatk', 60, 'matk'), flat('bDef', 70, 'def'), flat('bMdef', 80, 'mdef'),
  flat('bHit', 30, 'hit'), flat('bFlee', 40, 'flee'), flat('bFlee2', 9, 'flee2'), flat('bCritical', 21, 'critical'),
  flat('bMaxHP', 1500, 'maxHp'), flat('bMaxSP', 200, 'maxSp'), flat('bAddMaxWeight', 3000, 'maxWeight', 10),
  // The server sends the time between two attacks, 10 for each point of ASPD.
  flat('bAspd', 3, 'amotion', -10),
  rate('bMaxHPrate', 10, 'maxHp'), rate('bMaxHPrate', -20, 'maxHp'), rate('bMaxSPrate', 15, 'maxSp'),
  rate('bHitRate', 25, 'hit'), rate('bFleeRate', 30, 'flee'), rate('bCriticalRate', 1000, 'critical'),
  rate('bFlee2Rate', 1000, 'flee2'),
  twice(rate('bMaxHPrate', 10, 'maxHp')), twice(flat('bCritical', 8, 'critical')),
  {
    // No percent of the delay: of what is missing to 195.
    ...rate('bAspdRate', 20, 'amotion'),
    expected: (without, ours) => without - (Math.max(195 - (200 - without / 10), 2) * ours) / 10,
    within: 10,
  },
  {
    // Milliseconds for a cell; only the highest bonus counts.
    ...rate('bSpeedRate', 25, 'speed'),
    scripts: ['bonus bSpeedRate,25;', 'bonus bSpeedRate,10;'],
    expected: (without, ours) => (without * (100 - ours)) / 100,
  },
]

/** Energy Coat's cast is fixed, 5 s; Kyrie's mostly variable; Heal has none, but a delay. */
export const skills = { energyCoat: 157, heal: 28, kyrie: 73 }

export interface SkillCase {
  scripts: string[]
  skill: keyof typeof skills
  sent: 'cast' | 'cooldown' | 'delay' | 'sp'
  unit: '%' | ' 秒' | ''
  /** The part of it that the bonus leaves alone, in milliseconds. */
  unchangedMs?: number
}

export const skillCases: SkillCase[] = [
  { scripts: ['bonus bFixedCast,-300;'], skill: 'energyCoat', sent: 'cast', unit: ' 秒' },
  { scripts: ['bonus2 bSkillFixedCast,"MG_ENERGYCOAT",-700;'], skill: 'energyCoat', sent: 'cast', unit: ' 秒' },
  { scripts: ['bonus bFixedCastrate,-70;'], skill: 'energyCoat', sent: 'cast', unit: '%' },
  {
    scripts: ['bonus bFixedCastrate,-70;', 'bonus bFixedCastrate,-50;'],
    skill: 'energyCoat',
    sent: 'cast',
    unit: '%',
  },
  // 20 % of the 2 s are fixed (`default_fixed_castrate`).
  { scripts: ['bonus bVariableCastrate,-40;'], skill: 'kyrie', sent: 'cast', unit: '%', unchangedMs: 400 },
  { scripts: ['bonus2 bSkillCooldown,"AL_HEAL",4500;'], skill: 'heal', sent: 'cooldown', unit: ' 秒' },
  { scripts: ['bonus bDelayrate,-40;'], skill: 'heal', sent: 'delay', unit: '%' },
  { scripts: ['bonus bUseSPrate,-50;'], skill: 'heal', sent: 'sp', unit: '%' },
  { scripts: ['bonus bUseSPrate,100;'], skill: 'heal', sent: 'sp', unit: '%' },
  { scripts: ['bonus2 bSkillUseSP,"AL_HEAL",5;'], skill: 'heal', sent: 'sp', unit: '' },
  { scripts: ['bonus2 bSkillUseSPrate,"AL_HEAL",50;'], skill: 'heal', sent: 'sp', unit: '%' },
]
