import { isMapName, type MapExit } from '../../../domain/monsters/game-map.ts'
import { mapOf, npcNames, type ServerMaps } from '../maps/index.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'

/** Maximum number of warps; real servers have 5,000. */
const maxWarps = 50_000

export interface WarpReader {
  /** Reads a line; false if it is neither a warp nor a duplicate of one. */
  read(line: ScriptLine): boolean
  /** By the map that they are on, in the server's order. */
  exits: Map<string, MapExit[]>
}

/** Reads `warp` and `warp2` lines and their `duplicate(…)` (`npc_parse_warp` of src/map/npc.cpp). */
export function createWarpReader(maps: ServerMaps, report: Pick<ScriptReport, 'add'>): WarpReader {
  const exits = new Map<string, MapExit[]>()
  /** Where a warp leads, by its unique name: for duplicates. */
  const targets = new Map<string, Pick<MapExit, 'Map' | 'ToX' | 'ToY'>>()
  let count = 0

  function read({ words: [place, keyword, name, rest], file, line }: ScriptLine): boolean {
    const original = /^duplicate\((.{1,127})\)$/.exec(keyword)?.[1]
    const source = original === undefined ? undefined : targets.get(original)
    // A state, such as `warp(DISABLED)`, may follow; a warp that a script opens is none that is there.
    const [, state] = /^warp2?(?:\((\w+)\))?$/i.exec(keyword) ?? []
    const isWarp = /^warp2?(?:\(|$)/i.test(keyword)
    if (!isWarp && !source) return false
    const from = /^([^,]{1,15}),\s*(\d{1,5}),\s*(\d{1,5})/.exec(place)
    const to = source ?? targetOf(rest)
    if (!from || !to) {
      report.add(file, line, `warp ${name}`, 'is not a warp: map,x,y,direction → warp → name → spans,map,x,y')
      return true
    }
    const map = mapOf(from[1] as string)
    const [X, Y] = [Number(from[2]), Number(from[3])]
    const reason = maps.refusal(undefined, to.Map)
    if (reason) report.add(file, line, `warp ${name}`, reason)
    const isRefused = reason !== undefined || maps.refusal(undefined, map, X, Y) !== undefined
    if (isRefused || !isMapName(to.Map)) return true
    targets.set(npcNames(name).unique, to)
    if (state !== undefined || ++count > maxWarps) return true
    const list = exits.get(map)
    if (list) list.push({ X, Y, ...to })
    else exits.set(map, [{ X, Y, ...to }])
    return true
  }
  return { read, exits }
}

function targetOf(rest: string): Pick<MapExit, 'Map' | 'ToX' | 'ToY'> | undefined {
  const match = /^\s*[+-]?\d{1,5},\s*[+-]?\d{1,5},\s*([^,]{1,15}),\s*(\d{1,5}),\s*(\d{1,5})/.exec(rest)
  return match ? { Map: mapOf(match[1] as string), ToX: Number(match[2]), ToY: Number(match[3]) } : undefined
}
