import { sql } from 'kysely'
import { dayMs } from '../../../domain/day.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { retried } from '../../db/index.ts'

/** A device that was not used for this long counts as new again. */
export const deviceKnownMs = 90 * dayMs
const keptPerAccount = 40

/** Devices that an account was logged in from: browser and system, in a network. */
export function createKnownDevices({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    /** Records a login's device. True for a new device, but not for the account's first one, and at most once a day. */
    async see(
      accountId: number,
      { device, network }: { device: string; network: string },
      at: number,
    ): Promise<boolean> {
      const key = { network: network.slice(0, 64), device: device.slice(0, 60) }
      const known = await db
        .selectFrom('known_devices')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('last_at', 'desc')
        .execute()
      const row = known.find((one) => one.network === key.network && one.device === key.device)
      const isFresh = row !== undefined && Math.abs(at - Number(row.last_at)) < deviceKnownMs
      // Written at most once a day, because a write waits for the disk.
      if (row && Math.abs(at - Number(row.last_at)) < dayMs) return false
      const insert = db.insertInto('known_devices').values({ account_id: accountId, ...key, last_at: at })
      const last = { last_at: sql<number>`${at}` }
      const upsert = can.onConflict
        ? insert.onConflict((conflict) => conflict.columns(['account_id', 'network', 'device']).doUpdateSet(last))
        : insert.onDuplicateKeyUpdate(last)
      await retried(() => upsert.execute())
      const others = known.filter((one) => one !== row)
      const kept = others.filter((one) => at - Number(one.last_at) < deviceKnownMs).slice(0, keptPerAccount - 1)
      for (const old of others.filter((one) => !kept.includes(one)))
        await retried(() =>
          db
            .deleteFrom('known_devices')
            .where('account_id', '=', accountId)
            .where('network', '=', old.network)
            .where('device', '=', old.device)
            .execute(),
        )
      return known.length > 0 && !isFresh
    },
  }
}
