import { expect, it } from 'vitest'
import { describeDatabase } from '../../tests/databases.ts'
import { createLease } from './leases.ts'

describeDatabase('a lease', (database) => {
  it('another process can take a lease in the millisecond after its end, or if it ends too late', async () => {
    const open = database().open()
    const [one, other] = [createLease(open, 'end', 'one'), createLease(open, 'end', 'other')]
    await open.db.deleteFrom('game_leases').execute()
    // The last one was taken before the clock was set back by eight hours.
    for (const [round, untilMs] of [-1, -1, 8 * 3_600_000].entries()) {
      expect([await one.take(), await other.take()]).toEqual([round === 0 ? 'renewed' : 'taken', 'refused'])
      await open.db
        .updateTable('game_leases')
        .set({ until: Date.now() + untilMs })
        .where('name', '=', 'end')
        .execute()
      expect([await other.take(), await one.take()]).toEqual(['taken', 'refused'])
      await other.release()
    }
  })
})
