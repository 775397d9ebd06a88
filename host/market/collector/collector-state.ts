import * as v from 'valibot'
import type { Database } from '../../db/index.ts'

/** The one work of all hosts on a game's shops and sales. */
export const collectorName = 'game-market'

const number = v.optional(v.number(), 0)
const stateSchema = v.object({
  /** Where the sales' logs are read on; absent before the first look. */
  position: v.optional(v.object({ pick: v.number(), zeny: v.number() })),
  /** When the row of `picklog` at that position was written, UTC seconds: another time says that the log was emptied. */
  positionAt: v.optional(v.number()),
  /** `picklog` at the last look. */
  lastPick: number,
  restartPick: number,
  alivePick: number,
  maxGameId: v.optional(v.object({ selling: number, buying: number }), { selling: 0, buying: 0 }),
  /** When the game's database was last read, UTC milliseconds. */
  seenAtMs: number,
})
export type CollectorState = v.InferOutput<typeof stateSchema>

export function readCollectorState(text: string): CollectorState {
  return v.parse(stateSchema, JSON.parse(text))
}

/** When the shops were last looked at, UTC milliseconds; undefined where no host collects them. */
export async function shopsSeenAt(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('game_leases').select('state').where('name', '=', collectorName).executeTakeFirst()
  const seenAtMs = row ? readCollectorState(row.state).seenAtMs : 0
  return seenAtMs === 0 ? undefined : seenAtMs
}
