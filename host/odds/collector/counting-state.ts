import * as v from 'valibot'
import { type Database, readLeaseState } from '../../db/index.ts'

/** Name of the lease and of the state that all hosts share for counting. */
export const countingName = 'game-odds'

const stateSchema = v.object({
  /** The last counted id of `picklog`; absent before the first poll. */
  pick: v.optional(v.number()),
  /** Time of that row, UTC seconds: if it differs, the log was emptied. */
  pickAtS: v.optional(v.number()),
  /** The same of `mvplog`. */
  kill: v.optional(v.number()),
  killAtS: v.optional(v.number()),
  /** Whether `picklog` has had a row of refining. */
  logsRefines: v.optional(v.boolean(), false),
  /** The run of the map server at the row of `pick`, and the second of the log. */
  run: v.optional(v.number(), 1),
  runAtS: v.optional(v.number(), 0),
  /** Version of the game data, and since when a host has it, UTC seconds. */
  version: v.optional(v.string(), ''),
  versionAtS: v.optional(v.number(), 0),
  /** Day for which the counts that players see were last renewed. */
  shownDay: v.optional(v.string(), ''),
  /** Time of the last reading, UTC milliseconds. */
  seenAtMs: v.optional(v.number(), 0),
})
export type CountingState = v.InferOutput<typeof stateSchema>

export function readCountingState(text: string): CountingState {
  return v.parse(stateSchema, JSON.parse(text))
}

/** Time of the last reading of the log, UTC milliseconds; undefined if no host counts. */
export async function oddsSeenAt(db: Database): Promise<number | undefined> {
  const state = await readLeaseState(db, countingName)
  const seenAtMs = state === undefined ? 0 : readCountingState(state).seenAtMs
  return seenAtMs === 0 ? undefined : seenAtMs
}
