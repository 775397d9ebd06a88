import { mapOf } from '../maps/index.ts'
import type { ScriptLine } from './script-files.ts'

/** A `monster` or `boss_monster` line as written. */
export interface SpawnLine {
  map: string
  x: number
  y: number
  /** Cells to each side of the place. */
  width: number
  height: number
  /** Name or id. */
  monster: string
  amount: number
  /** Undefined if the line has none. */
  delayMs: number | undefined
  /** The maximum that is added to the delay. */
  randomDelayMs: number
  name: string
  level: number | undefined
}

/** Returns why the server refuses the words, if it does. */
export function parseSpawn([placeWord, , nameWord, amountWord]: ScriptLine['words']): SpawnLine | string {
  const place = /^([^,]{1,15})((?:,\s*[+-]?\d{1,6}){0,4})/.exec(placeWord)
  const amount = /^([^,]{1,23}),\s*([+-]?\d{1,9})(?:,\s*([+-]?\d{1,11})(?:,\s*([+-]?\d{1,11}))?)?/.exec(amountWord)
  const name = /^([^,]{1,23})(?:,\s*(-?\d{1,9}))?/.exec(nameWord)
  if (!place || !amount || !name) return 'is not a spawn line: map,x,y → monster → name → id,amount,delay,random'
  const [x = 0, y = 0, width = 0, height = 0] = (place[2] ?? '').split(',').slice(1).map(Number)
  return {
    map: mapOf(place[1] as string),
    x,
    y,
    width: Math.max(0, width),
    height: Math.max(0, height),
    monster: amount[1] as string,
    amount: Number(amount[2]),
    delayMs: amount[3] === undefined ? undefined : Number(amount[3]),
    randomDelayMs: Number(amount[4] ?? 0),
    name: (name[1] as string).trim(),
    level: name[2] === undefined ? undefined : Number(name[2]),
  }
}
