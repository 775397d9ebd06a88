import type { OpenDatabase } from './database.ts'
import { upsert } from './engine.ts'

/** A time in which no host does a task, after one of them was refused. */
export interface Pause {
  name: string
  lengthMs: number
  nowMs: number
}

export async function isPaused({ db }: Pick<OpenDatabase, 'db'>, { name, lengthMs, nowMs }: Pause): Promise<boolean> {
  const row = await db.selectFrom('game_leases').select('until').where('name', '=', name).executeTakeFirst()
  const leftMs = Number(row?.until ?? 0) - nowMs
  // One that ends later was written before the clock was set back.
  return leftMs > 0 && leftMs <= lengthMs
}

export async function beginPause({ db }: Pick<OpenDatabase, 'db'>, { name, lengthMs, nowMs }: Pause): Promise<void> {
  const until = nowMs + lengthMs
  await upsert(db, 'game_leases', { name, holder: '', until, state: '{}' }, { until })
}
