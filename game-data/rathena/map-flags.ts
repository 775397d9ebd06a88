/** Flags of maps that change drops: `mapflag` lines of scripts (`npc_parse_mapflag`, src/map/npc.cpp). */
import type { GameMap } from '../../domain/monsters/game-map.ts'
import { hasTrait } from './engine.ts'
import { mapOf } from './npc-names.ts'
import type { GameServer } from './read-database.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'
import type { ServerMaps } from './server-maps.ts'

export type MapFlags = Pick<GameMap, 'DropRate' | 'MvpDropRate' | 'NoLevelPenalty'>

/** Flags of Pandas that scale drops, in percent (`map_mapflag_init`, src/map/map.cpp). */
const rateFlags: ReadonlyMap<string, 'DropRate' | 'MvpDropRate'> = new Map([
  ['mobdroprate', 'DropRate'],
  ['mvpdroprate', 'MvpDropRate'],
])
const maxRate = 2_147_483_647

/** `flags`: by map. */
export function createFlagReader({ engine }: GameServer, maps: ServerMaps, report: Pick<ScriptReport, 'add'>) {
  const flags = new Map<string, MapFlags>()
  const scales = hasTrait(engine, 'scalesMaps')
  return {
    flags,
    /** False if the line is not such a flag. */
    read({ file, line, words: [place, kind, name, value] }: ScriptLine): boolean {
      const change = kind.toLowerCase() === 'mapflag' && changeOf(name.trim().toLowerCase(), value.trim(), scales)
      if (!change) return false
      const map = mapOf(/^[^,]{0,15}/.exec(place)?.[0] ?? '')
      const refusal = maps.refusal(undefined, map)
      if (refusal) report.add(file, line, `mapflag ${name.trim()}`, refusal)
      else if (refusal === undefined) flags.set(map, { ...flags.get(map), ...change })
      return true
    },
  }
}

/**
 * A rate of `off`, of what is no number and of a number below 0 is 100 percent; an empty value changes nothing
 * (`map_setmapflag_sub`, src/map/map.cpp).
 */
function changeOf(flag: string, value: string, scales: boolean): MapFlags | undefined {
  if (flag === 'norenewaldroppenalty') return { NoLevelPenalty: value.toLowerCase() !== 'off' || undefined }
  const key = scales ? rateFlags.get(flag) : undefined
  if (!key) return undefined
  const percent = Number(/^([+-]?\d{1,10})/.exec(value)?.[1] ?? 100)
  const isOn = percent >= 0 && percent <= maxRate && percent !== 100
  return value === '' ? {} : { [key]: isOn ? percent : undefined }
}
