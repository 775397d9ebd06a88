import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../http/log.ts'
import { createLease } from '../repositories/leases.ts'
import { type CollectorDeps, keepCollecting, lookEveryMs } from './collector.ts'
import { collectorName } from './collector-state.ts'

afterEach(() => void vi.useRealTimers())

it('asks for the lease every 4 s while another host has it', async () => {
  const database = openDatabase('sqlite::memory:')
  await migrate(database.db)
  await createLease(database, collectorName, 'another').take()
  await database.db
    .updateTable('game_leases')
    .set({ until: Date.now() + 3_600_000 })
    .execute()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const asked = vi.spyOn(database.db, 'insertInto')
  // Who has no lease comes to nothing else.
  const deps = { database, log: createLog(() => {}), now: Date.now } as unknown as CollectorDeps
  const stop = keepCollecting(deps)
  for (let look = 1; look <= 5; look++) {
    while (vi.getTimerCount() === 0) await nextTurn()
    expect(asked).toHaveBeenCalledTimes(look)
    vi.advanceTimersByTime(lookEveryMs - 1)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
  }
  expect(lookEveryMs).toBe(4_000)
  await stop()
  await database.close()
})
