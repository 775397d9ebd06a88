import { expect, it } from 'vitest'
import { describeDatabase } from '../../tests/databases.ts'
import { createLease, leaseMs } from './leases.ts'

describeDatabase('a lease', (database) => {
  it('ends by the database’s clock, to the millisecond', async () => {
    const open = database().open()
    const lease = createLease(open, 'clock', 'one')
    for (let look = 0; look < 3; look++) {
      const before = Date.now()
      expect(await lease.take()).toBe(true)
      const after = Date.now()
      const { until } = await open.db
        .selectFrom('game_leases')
        .select('until')
        .where('name', '=', 'clock')
        .executeTakeFirstOrThrow()
      expect(Number(until) - leaseMs).toBeGreaterThanOrEqual(before)
      expect(Number(until) - leaseMs).toBeLessThanOrEqual(after)
    }
  })

  it('is another’s in the millisecond after its end', async () => {
    const open = database().open()
    const [one, other] = [createLease(open, 'end', 'one'), createLease(open, 'end', 'other')]
    await open.db.deleteFrom('game_leases').execute()
    for (let look = 0; look < 3; look++) {
      expect([await one.take(), await other.take()]).toEqual([true, false])
      await open.db
        .updateTable('game_leases')
        .set({ until: Date.now() - 1 })
        .where('name', '=', 'end')
        .execute()
      expect([await other.take(), await one.take()]).toEqual([true, false])
      await other.release()
    }
  })
})
