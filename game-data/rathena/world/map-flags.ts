/** Flags of maps that change drops and experience: `mapflag` lines of scripts (`npc_parse_mapflag`, src/map/npc.cpp). */
import type { GameMap } from '../../../domain/monsters/game-map.ts'
import type { GameServer } from '../database/index.ts'
import { hasTrait } from '../engine/index.ts'
import { mapOf, type ServerMaps } from '../maps/index.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'

export type MapFlags = Pick<
  GameMap,
  'DropRate' | 'MvpDropRate' | 'NoLevelPenalty' | 'NoDrops' | 'NoMvpDrops' | 'BaseExpRate' | 'JobExpRate'
>

/** The flags of one map as the server stores them. */
interface FlagState {
  isOn: Set<string>
  /** In percent. */
  rates: Map<string, number>
}

/** Flags that are on or off, and what each line of theirs switches. */
const switches: ReadonlyMap<string, readonly string[]> = new Map([
  ['norenewaldroppenalty', ['norenewaldroppenalty']],
  ['nomobloot', ['nomobloot']],
  ['nomvploot', ['nomvploot']],
  ['noloot', ['nomobloot', 'nomvploot']],
  ['nobaseexp', ['nobaseexp']],
  ['nojobexp', ['nojobexp']],
  ['noexp', ['nobaseexp', 'nojobexp']],
])
/** Flags with a percentage of the experience, and the switch that excludes each. */
const experience: ReadonlyMap<string, string> = new Map([
  ['bexp', 'nobaseexp'],
  ['jexp', 'nojobexp'],
])
/** Flags of Pandas that scale drops, in percent (`map_mapflag_init`, src/map/map.cpp). */
const dropRates: ReadonlySet<string> = new Set(['mobdroprate', 'mvpdroprate'])
const maxRate = 2_147_483_647

export function createFlagReader({ engine }: GameServer, maps: ServerMaps, report: Pick<ScriptReport, 'add'>) {
  const states = new Map<string, FlagState>()
  const scales = hasTrait(engine, 'scalesMaps')
  const isKnown = (flag: string) => switches.has(flag) || experience.has(flag) || (scales && dropRates.has(flag))
  return {
    /** The flags by map, after the last line. */
    end: (): Map<string, MapFlags> => new Map([...states].map(([map, state]) => [map, flagsOf(state)])),
    /** False if the line is not such a flag. */
    read({ file, line, words: [place, kind, name, value] }: ScriptLine): boolean {
      const flag = name.trim().toLowerCase()
      if (kind.toLowerCase() !== 'mapflag' || !isKnown(flag)) return false
      const map = mapOf(/^[^,]{0,15}/.exec(place)?.[0] ?? '')
      const refusal = maps.refusal(undefined, map)
      if (refusal) report.add(file, line, `mapflag ${name.trim()}`, refusal)
      else if (refusal === undefined) {
        const state = states.get(map) ?? { isOn: new Set(), rates: new Map() }
        states.set(map, state)
        change(state, flag, value.trim())
      }
      return true
    },
  }
}

/** What a line changes (`map_setmapflag_sub`, src/map/map.cpp). */
function change(state: FlagState, flag: string, value: string): void {
  const isOff = value.toLowerCase() === 'off'
  const excluded = experience.get(flag)
  if (excluded) {
    // Without a number, and switched off, the percentage is 0.
    if (!isOff) state.isOn.delete(excluded)
    state.rates.set(flag, isOff ? 0 : percentOf(value, 0))
  } else if (dropRates.has(flag)) {
    // `off`, what is no number and a number below 0 are 100 percent; an empty value changes nothing.
    const percent = percentOf(value, 100)
    if (value !== '') state.rates.set(flag, percent >= 0 && percent <= maxRate ? percent : 100)
  } else {
    // The flags for all experience do not exclude percentages.
    if (!isOff)
      for (const [rate, other] of experience)
        if (other === flag && (state.rates.get(rate) ?? 100) !== 100) state.rates.set(rate, 0)
    for (const one of switches.get(flag) ?? []) isOff ? state.isOn.delete(one) : state.isOn.add(one)
  }
}

function percentOf(value: string, fallback: number): number {
  return Number(/^([+-]?\d{1,10})/.exec(value)?.[1] ?? fallback)
}

function flagsOf({ isOn, rates }: FlagState): MapFlags {
  const rate = (flag: string) => Math.min(maxRate, Math.max(0, rates.get(flag) ?? 100))
  const percents = {
    DropRate: rate('mobdroprate'),
    MvpDropRate: rate('mvpdroprate'),
    BaseExpRate: isOn.has('nobaseexp') ? 0 : rate('bexp'),
    JobExpRate: isOn.has('nojobexp') ? 0 : rate('jexp'),
  }
  return {
    ...Object.fromEntries(Object.entries(percents).filter(([, percent]) => percent !== 100)),
    ...(isOn.has('norenewaldroppenalty') && { NoLevelPenalty: true }),
    ...(isOn.has('nomobloot') && { NoDrops: true }),
    ...(isOn.has('nomvploot') && { NoMvpDrops: true }),
  }
}
