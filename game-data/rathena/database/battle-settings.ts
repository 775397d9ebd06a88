import type { DropSettings, RateKind, RateSetting } from '../../../domain/monsters/drop-rates.ts'
import { unreadableReason } from '../../game-file.ts'
import { listBelow } from '../engine/index.ts'
import { type ConfLine, readConf, type ServerFolder } from './conf-file.ts'
import type { Problems } from './problems.ts'

/** The settings of `conf/battle` that this site needs; in percent unless stated otherwise. */
export interface BattleSettings {
  drops: DropSettings
  mvpMode: number
  zeroAllowed: boolean
  /** Used by engines with the trait `variesMapDrops`. */
  bonusMapDrops: boolean
  /** Absent when the server's files do not mention VIP accounts. */
  vipBonus?: number
  /** Out of 10,000. */
  vipCap: number
  baseExp: number
  jobExp: number
  mvpExp: number
  monsterHp: number
  mvpHp: number
  monsterCount: number
  spawnDelay: { boss: number; plant: number; normal: number }
  /** Minimum respawn delay in milliseconds; absent when the files do not have `mob_respawn_time` (before 2022). */
  minSpawnDelayMs?: number
  /** Monsters whose respawn varies by the second delay; all of them when the files do not have `mob_spawn_variance`. */
  spawnVariance: { boss: boolean; normal: boolean }
  /** All monsters appear anywhere on their map. */
  spawnsAnywhere: boolean
  /** Percent of the weight from which containers do not open; absent = the default of the server's mode. */
  openBoxWeight?: number
  /** Factors of the chances and the delays of monsters' skills; without chances they use none. */
  skillRate: number
  skillDelay: number
  maxSkillLevel: number
  /** Bounds of the chance to hit. */
  hitRate: { least: number; most: number }
  /** Whether monsters attack first that do so by their mode. */
  hasAggressive: boolean
  /** The field of the database that names all monsters; absent when each spawn names its own. */
  monsterNames?: 'Name' | 'JapaneseName' | undefined
}

const start = 'conf/battle_athena.conf'
const kinds: readonly RateKind[] = ['common', 'heal', 'use', 'equip', 'card']
const words = new Map([
  ...['on', 'yes', 'oui', 'ja', 'si', 'sim'].map((word) => [word, 1] as const),
  ...['off', 'no', 'non', 'nein', 'nao'].map((word) => [word, 0] as const),
])

/** Reads the server's battle settings; missing settings get the server's defaults. */
export async function readBattleSettings(server: ServerFolder, problems: Problems): Promise<BattleSettings> {
  const lines = new Map<string, ConfLine>()
  const take = (line: ConfLine) => void lines.set(line.name.toLowerCase(), line)
  if (!(await readConf(server, start, problems, take))) {
    // A copy of the settings without the file that lists them.
    for (const file of await filesInBattleFolder(server.root, problems)) await readConf(server, file, problems, take)
    await readConf(server, 'conf/import/battle_conf.txt', problems, take)
  }
  return settingsOf((key, fallback, { min = 0, max = maxInt } = {}) => {
    const line = lines.get(key)
    if (!line) return fallback
    const { number, isClean } = readSwitch(line.value.split(/\s/, 1)[0] ?? '')
    const reason = `must be a whole number, yes or no; the server reads ${number}`
    if (!isClean) problems.add(line, line.line, line.name, reason)
    return number < min || number > max ? fallback : number
  }, lines)
}

/** Reads a value as `config_switch` of src/common/strlib.cpp; `isClean`: the server ignores no part of it. */
export function readSwitch(value: string): { number: number; isClean: boolean } {
  const word = words.get(value.toLowerCase())
  if (word !== undefined) return { number: word, isClean: true }
  const [whole = '', sign, digits = '0'] = /^([+-]?)(0x[\da-f]+|0[0-7]*|[1-9]\d*)/i.exec(value) ?? []
  // Like `strtol` in C, a leading zero means octal.
  const size = BigInt(digits.replace(/^0(?=[0-7])/, '0o'))
  const number = Number(BigInt.asIntN(32, sign === '-' ? -size : size))
  return { number, isClean: whole !== '' && whole === value }
}

async function filesInBattleFolder(root: string, problems: Problems): Promise<string[]> {
  const folder = 'conf/battle'
  const names = await listBelow(root, folder).catch((error: unknown) => {
    problems.loseScript(folder, unreadableReason(error))
    return []
  })
  return names
    .filter((name) => /\.conf$/i.test(name))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Returns `fallback`, the server's default, for a value outside of the range in `battle_data` of battle.cpp. */
type Read = (name: string, fallback: number, range?: { min?: number; max?: number }) => number

const maxInt = 2_147_483_647
const shareRange = { max: 10_000 }
const factorRange = { max: 1_000_000 }

const allVariance = 3
const outOfRange = -1

/** `written`: the settings that the files have. */
function settingsOf(read: Read, written: Pick<ReadonlySet<string>, 'has'>): BattleSettings {
  const span = (kind: string) => ({
    least: read(`item_drop_${kind}_min`, 1, shareRange),
    most: read(`item_drop_${kind}_max`, 10_000, { ...shareRange, min: 1 }),
  })
  const rate = (kind: RateKind): RateSetting => ({
    normal: read(`item_rate_${kind}`, 100, factorRange),
    boss: read(`item_rate_${kind}_boss`, 100, factorRange),
    mvp: read(`item_rate_${kind}_mvp`, 100, factorRange),
    ...span(kind),
  })
  // A value out of range counts as the server's default, which is: only bosses.
  const variance = written.has('mob_spawn_variance') ? read('mob_spawn_variance', 1, { max: 3 }) : allVariance
  const openBoxWeight = read('open_box_weight_rate', outOfRange, { max: 100 })
  return {
    drops: {
      kinds: Object.fromEntries(kinds.map((kind) => [kind, rate(kind)])) as Record<RateKind, RateSetting>,
      treasure: { factor: read('item_rate_treasure', 100, factorRange), ...span('treasure') },
      mvpReward: { factor: read('item_rate_mvp', 100, factorRange), ...span('mvp') },
      logarithmic: read('item_logarithmic_drops', 0, { max: 1 }) === 1,
      increase: read('drop_rateincrease', 0, { max: 1 }) === 1,
    },
    mvpMode: read('item_drop_mvp_mode', 0, { max: 2 }),
    zeroAllowed: read('drop_rate0item', 0, { max: 1 }) === 1,
    bonusMapDrops: read('enable_bonus_map_drops', 1, { max: 1 }) === 1,
    ...(written.has('vip_drop_increase') && { vipBonus: read('vip_drop_increase', 50) }),
    vipCap: read('drop_rate_cap_vip', 9000, shareRange),
    baseExp: read('base_exp_rate', 100),
    jobExp: read('job_exp_rate', 100),
    mvpExp: read('mvp_exp_rate', 100),
    monsterHp: read('monster_hp_rate', 100, { min: 1 }),
    mvpHp: read('mvp_hp_rate', 100, { min: 1 }),
    monsterCount: read('mob_count_rate', 100),
    spawnDelay: {
      boss: read('boss_spawn_delay', 100),
      plant: read('plant_spawn_delay', 100),
      normal: read('mob_spawn_delay', 100),
    },
    ...(written.has('mob_respawn_time') && { minSpawnDelayMs: read('mob_respawn_time', 1000, { min: 1000 }) }),
    spawnVariance: { boss: (variance & 1) !== 0, normal: (variance & 2) !== 0 },
    spawnsAnywhere: read('force_random_spawn', 0, { max: 1 }) === 1,
    ...(written.has('open_box_weight_rate') && openBoxWeight !== outOfRange && { openBoxWeight }),
    skillRate: read('mob_skill_rate', 100),
    skillDelay: read('mob_skill_delay', 100),
    maxSkillLevel: read('mob_max_skilllvl', 100, { min: 1, max: 100 }),
    hitRate: { least: read('min_hitrate', 5, { max: 100 }), most: read('max_hitrate', 100, { max: 100 }) },
    hasAggressive: read('monster_active_enable', 1, { max: 1 }) === 1,
    monsterNames: ([undefined, 'Name', 'JapaneseName'] as const)[read('override_mob_names', 0, { max: 2 })],
  }
}
