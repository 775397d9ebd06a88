import * as v from 'valibot'
import { type Database, readLeaseState } from '../../db/index.ts'

/** Name of the lease and the state that all hosts share for collecting a game's market. */
export const collectorName = 'game-market'

const number = v.optional(v.number(), 0)
const stateSchema = v.object({
  /** Position in the sales' logs; absent before the first poll. */
  position: v.optional(v.object({ pick: v.number(), zeny: v.number() })),
  /** Time of the `picklog` row at that position, UTC seconds: if it differs, the log was emptied. */
  positionAt: v.optional(v.number()),
  /** Highest id of `picklog` at the last poll. */
  lastPick: number,
  restartPick: number,
  alivePick: number,
  maxGameId: v.optional(v.object({ selling: number, buying: number }), { selling: 0, buying: 0 }),
  /** Time of the last read of the game's database, UTC milliseconds. */
  seenAtMs: number,
})
export type CollectorState = v.InferOutput<typeof stateSchema>

export function readCollectorState(text: string): CollectorState {
  return v.parse(stateSchema, JSON.parse(text))
}

/** Time of the last poll of the shops, UTC milliseconds; undefined if no host collects them. */
export async function shopsSeenAt(db: Database): Promise<number | undefined> {
  const state = await readLeaseState(db, collectorName)
  const seenAtMs = state === undefined ? 0 : readCollectorState(state).seenAtMs
  return seenAtMs === 0 ? undefined : seenAtMs
}
