import type { Spawn } from '../../domain/monsters/game-map.ts'
import type { BattleSettings } from './battle-settings.ts'
import type { MonsterIndex, MonsterRow } from './monster-rows.ts'
import { mapOf } from './npc-names.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'
import type { ServerMaps } from './server-maps.ts'

/** Maximum number of spawn lines, in total and per map; the largest real servers have 7,000. */
const maxSpawns = 100_000
const maxOfMap = 10_000
/** Maximum number of monsters per line in the server. */
const maxAmount = 1000
const minDelayMs = 1000
/** Used when a line has no delay, or one below the minimum of the server's settings. */
const usualDelayMs = 5000
const maxDelayMs = 0xfffffff

export interface SpawnReader {
  /** Reads a line; false if it is not a spawn. */
  read(line: ScriptLine): boolean
  /** By map, in the server's order. */
  spawns: Map<string, Spawn[]>
  end(): void
}

export interface SpawnContext {
  monsters: MonsterIndex
  settings: BattleSettings
  report: Pick<ScriptReport, 'add' | 'count'>
  maps: ServerMaps
}

/** Reads `monster` and `boss_monster` lines (`npc_parse_mob` of src/map/npc.cpp). */
export function createSpawnReader({ monsters, settings, report, maps }: SpawnContext): SpawnReader {
  const spawns = new Map<string, Spawn[]>()
  let kept = 0
  let beyond = 0
  let first: ScriptLine | undefined

  function read(line: ScriptLine): boolean {
    const [, keyword, name] = line.words
    const kind = keyword.toLowerCase()
    if (kind !== 'monster' && kind !== 'boss_monster') return false
    const problem = keep(line, kind === 'boss_monster')
    if (problem) report.add(line.file, line.line, `monster ${name}`, problem)
    report.count('spawns', line, problem || undefined)
    return true
  }

  /** Why the server refuses the line; '' if it skips it without a message. */
  function keep(line: ScriptLine, isBoss: boolean): string | undefined {
    const parsed = parseSpawn(line.words)
    if (typeof parsed === 'string') return parsed
    const monster = monsters.spawned(parsed.monster)
    const problem = problemOf(parsed, monster)
    if (problem !== undefined || !monster) return problem
    const list = spawns.get(parsed.map)
    if (kept === maxSpawns || list?.length === maxOfMap) {
      first ??= line
      beyond++
      return undefined
    }
    kept++
    const spawn = spawnOf(parsed, monster, settings, isBoss)
    if (list) list.push(spawn)
    else spawns.set(parsed.map, [spawn])
    return undefined
  }

  /** '' for a line that the server skips without a message. */
  function problemOf({ map, place: [x, y], level, amount, monster: written, ...delays }: Parsed, monster?: MonsterRow) {
    const refusal = maps.refusal('spawns', map, x, y)
    if (refusal !== undefined) return refusal
    if (!monster) return `no monster has the name "${written.slice(0, 60)}"`
    if (amount < 1 || amount > maxAmount) return `the amount must be 1 to ${maxAmount} (is ${amount})`
    if (level === 0) return 'the level must be at least 1'
    const { delay = 0, random } = delays
    // The server reads a negative delay as a very long one, unless the minimum delay replaces it.
    const isEndless = delay > maxDelayMs || (delay < 0 && settings.minSpawnDelayMs === undefined)
    if (isEndless || random > maxDelayMs || random < 0) return `a delay must be 0 to ${maxDelayMs} ms`
    return undefined
  }

  return {
    read,
    spawns,
    end() {
      if (first)
        report.add(
          first.file,
          first.line,
          'monster',
          `${beyond} spawns beyond ${maxOfMap} of a map or ${maxSpawns} in all are left out`,
          'site',
        )
    },
  }
}

interface Parsed {
  map: string
  monster: string
  amount: number
  /** Undefined if the line has none. */
  delay: number | undefined
  random: number
  place: readonly [number, number, number, number]
  name: string
  level: number | undefined
}

function parseSpawn([place, , named, counted]: ScriptLine['words']): Parsed | string {
  const where = /^([^,]{1,15})((?:,\s*[+-]?\d{1,6}){0,4})/.exec(place)
  const what = /^([^,]{1,23}),\s*([+-]?\d{1,9})(?:,\s*([+-]?\d{1,11})(?:,\s*([+-]?\d{1,11}))?)?/.exec(counted)
  const who = /^([^,]{1,47})(?:,\s*(-?\d{1,9}))?/.exec(named)
  if (!where || !what || !who) return 'is not a spawn line: map,x,y → monster → name → id,amount,delay,random'
  const numbers = (where[2] ?? '').split(',').slice(1).map(Number)
  const at = (index: number) => numbers[index] ?? 0
  return {
    map: mapOf(where[1] as string),
    monster: what[1] as string,
    amount: Number(what[2]),
    delay: what[3] === undefined ? undefined : Number(what[3]),
    random: Number(what[4] ?? 0),
    place: [at(0), at(1), Math.max(0, at(2)), Math.max(0, at(3))],
    name: (who[1] as string).trim(),
    level: who[2] === undefined ? undefined : Number(who[2]),
  }
}

function spawnOf(parsed: Parsed, monster: MonsterRow, settings: BattleSettings, boss: boolean): Spawn {
  const percent = delayPercent(monster, settings)
  // Same rounding as the server: the division comes first.
  const scaled = (ms: number) => (percent === 100 ? ms : Math.trunc(ms / 100) * percent)
  const [x, y, width, height] = parsed.place
  const more = parsed.amount > 1 && settings.monsterCount !== 100
  const named = !settings.ownNames && parsed.name !== monster.Name && !/^--(en|ja)--$/.test(parsed.name)
  const { level = 0 } = parsed
  const ownLevel = level > 0 && level !== (monster.numbers.Level ?? 1)
  return {
    Monster: monster.Id,
    Amount: more ? Math.max(1, Math.trunc((parsed.amount * settings.monsterCount) / 100)) : parsed.amount,
    Delay: Math.max(minDelayMs, scaled(baseDelay(parsed.delay, settings.minSpawnDelayMs))),
    Random: settings.spawnVariance[boss ? 'boss' : 'normal'] ? scaled(parsed.random) : 0,
    X: x,
    Y: y,
    ...((width > 0 || height > 0) && { Width: width, Height: height }),
    ...(named && { Name: parsed.name }),
    ...(ownLevel && { Level: level }),
    ...(boss && { Boss: true }),
  }
}

/** `least`: undefined for a server from before `mob_respawn_time`, which uses every delay as written. */
function baseDelay(delay: number | undefined, least: number | undefined): number {
  if (least === undefined) return delay ?? 0
  return delay === undefined || delay < least ? usualDelayMs : delay
}

function delayPercent(monster: MonsterRow, { spawnDelay }: BattleSettings): number {
  if (isStatusImmune(monster)) return spawnDelay.boss
  const ignores = ['IgnoreMelee', 'IgnoreMagic', 'IgnoreRanged', 'IgnoreMisc']
  return ignores.some((mode) => monster.modes.get(mode)) ? spawnDelay.plant : spawnDelay.normal
}

function isStatusImmune({ words, modes }: MonsterRow): boolean {
  const immune = ['boss', 'guardian', 'battlefield'].includes((words.Class ?? '').toLowerCase())
  return immune || modes.get('StatusImmune') === true
}
