import type { Spawn } from '../../../domain/monsters/game-map.ts'
import type { BattleSettings } from '../database/index.ts'
import type { ServerMaps } from '../maps/index.ts'
import type { MonsterIndex, MonsterRow } from '../monsters/index.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'
import { parseSpawn, type SpawnLine } from './spawn-line.ts'

/** Maximum number of spawn lines, in total and per map; the largest real servers have 7,000. */
const maxSpawns = 100_000
const maxOfMap = 10_000
/** Maximum number of monsters per line in the server. */
const maxAmount = 1000
const minDelayMs = 1000
/** Used when a line has no delay, or one below the minimum of the server's settings. */
const defaultDelayMs = 5000
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
  /** A line with a higher level is refused. */
  maxLevel: number
}

/** Reads `monster` and `boss_monster` lines (`npc_parse_mob` of src/map/npc.cpp). */
export function createSpawnReader(context: SpawnContext): SpawnReader {
  const { monsters, settings, report } = context
  const spawns = new Map<string, Spawn[]>()
  let spawnCount = 0
  let leftOutCount = 0
  let firstLeftOut: ScriptLine | undefined

  function read(line: ScriptLine): boolean {
    const [, keyword, name] = line.words
    const kind = keyword.toLowerCase()
    if (kind !== 'monster' && kind !== 'boss_monster') return false
    const problem = addSpawn(line, kind === 'boss_monster')
    if (problem) report.add(line.file, line.line, `monster ${name}`, problem)
    report.count('spawns', line, problem || undefined)
    return true
  }

  /** Returns why the server refuses the line; '' if it skips it without a message. */
  function addSpawn(line: ScriptLine, isBoss: boolean): string | undefined {
    const spawnLine = parseSpawn(line.words)
    if (typeof spawnLine === 'string') return spawnLine
    const monster = monsters.spawned(spawnLine.monster)
    const problem = problemOf(context, spawnLine, monster, isBoss)
    if (problem !== undefined || !monster) return problem
    const list = spawns.get(spawnLine.map)
    if (spawnCount === maxSpawns || list?.length === maxOfMap) {
      firstLeftOut ??= line
      leftOutCount++
      return undefined
    }
    spawnCount++
    const spawn = spawnOf(spawnLine, monster, settings, isBoss)
    if (list) list.push(spawn)
    else spawns.set(spawnLine.map, [spawn])
    return undefined
  }

  return {
    read,
    spawns,
    end() {
      if (firstLeftOut)
        report.add(
          firstLeftOut.file,
          firstLeftOut.line,
          'monster',
          `${leftOutCount} spawns beyond ${maxOfMap} of a map or ${maxSpawns} in all are left out`,
          'site',
        )
    },
  }
}

/** Why the server refuses a spawn; undefined if it does not. */
function problemOf(
  { settings, maps, maxLevel }: SpawnContext,
  spawnLine: SpawnLine,
  monster: MonsterRow | undefined,
  isBoss: boolean,
): string | undefined {
  const { map, x, y, level = 1, amount, delayMs = 0, randomDelayMs } = spawnLine
  const refusal = maps.refusal('spawns', map, x, y)
  if (refusal !== undefined) return refusal
  if (!monster) return `no monster has the name "${spawnLine.monster.slice(0, 60)}"`
  if (amount < 1 || amount > maxAmount) return `the amount must be 1 to ${maxAmount} (is ${amount})`
  if (level === 0 || level > maxLevel) return `the level must be 1 to ${maxLevel} (is ${level})`
  // The server reads a negative delay as a very long one, unless the minimum delay replaces it.
  const isEndless = delayMs > maxDelayMs || (delayMs < 0 && settings.minSpawnDelayMs === undefined)
  // Without variance the server ignores the second delay.
  const isVaried = settings.spawnVariance[isBoss ? 'boss' : 'normal']
  if (isEndless || (isVaried && (randomDelayMs > maxDelayMs || randomDelayMs < 0)))
    return `a delay must be 0 to ${maxDelayMs} ms`
  return undefined
}

function spawnOf(spawnLine: SpawnLine, monster: MonsterRow, settings: BattleSettings, isBoss: boolean): Spawn {
  const { amount, delayMs, randomDelayMs, name, level = 0 } = spawnLine
  const isAnywhere = settings.spawnsAnywhere || (spawnLine.x === 0 && spawnLine.y === 0)
  const { x, y, width, height } = isAnywhere ? { x: 0, y: 0, width: 0, height: 0 } : spawnLine
  const percent = delayPercent(monster, settings)
  // Same rounding as the server: the division comes first.
  const scaled = (ms: number) => (percent === 100 ? ms : Math.trunc(ms / 100) * percent)
  const isScaled = amount > 1 && settings.monsterCount !== 100
  const shownName = nameAt(name, monster, settings)
  const hasName = shownName !== monster[settings.monsterNames ?? 'Name']
  const hasLevel = level > 0 && level !== (monster.numbers.Level ?? 1)
  return {
    Monster: monster.Id,
    Amount: isScaled ? Math.max(1, Math.trunc((amount * settings.monsterCount) / 100)) : amount,
    Delay: Math.max(minDelayMs, scaled(baseDelayMs(delayMs, settings.minSpawnDelayMs))),
    Random: settings.spawnVariance[isBoss ? 'boss' : 'normal'] ? scaled(randomDelayMs) : 0,
    X: x,
    Y: y,
    ...((width > 0 || height > 0) && { Width: width, Height: height }),
    ...(hasName && { Name: shownName }),
    ...(hasLevel && { Level: level }),
    ...(isBoss && { Boss: true }),
  }
}

/** What a spawn has in place of a name, and the field of the database whose name it takes. */
const databaseNames = new Map<string, BattleSettings['monsterNames']>([
  ['--en--', 'Name'],
  ['--ja--', 'JapaneseName'],
])

function nameAt(name: string, monster: MonsterRow, { monsterNames }: BattleSettings): string {
  const field = monsterNames ?? databaseNames.get(name)
  return field ? monster[field] : name
}

/** Servers from before `mob_respawn_time` have no minimum and use every delay as written. */
function baseDelayMs(delayMs: number | undefined, minMs: number | undefined): number {
  if (minMs === undefined) return delayMs ?? 0
  return delayMs === undefined || delayMs < minMs ? defaultDelayMs : delayMs
}

function delayPercent(monster: MonsterRow, { spawnDelay }: BattleSettings): number {
  if (isStatusImmune(monster)) return spawnDelay.boss
  const ignores = ['IgnoreMelee', 'IgnoreMagic', 'IgnoreRanged', 'IgnoreMisc']
  return ignores.every((mode) => monster.modes.get(mode)) ? spawnDelay.plant : spawnDelay.normal
}

function isStatusImmune({ words, modes }: MonsterRow): boolean {
  const immune = ['boss', 'guardian', 'battlefield'].includes((words.Class ?? '').toLowerCase())
  return immune || modes.get('StatusImmune') === true
}
