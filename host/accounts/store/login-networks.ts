import { sql } from 'kysely'
import { dayMs } from '../../../domain/day.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { retried } from '../../db/index.ts'

/** A network that was not used for this long counts as unknown again. */
const keptMs = 180 * dayMs
const keptPerAccount = 20

/** The networks that an account was logged in from: guesses from unknown networks do not lock these out. */
export function createLoginNetworks({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    async knows(accountId: number, network: string, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('login_networks')
        .select('last_at')
        .where('account_id', '=', accountId)
        .where('network', '=', network)
        .executeTakeFirst()
      return row !== undefined && at - Number(row.last_at) < keptMs
    },
    async ofAccount(accountId: number): Promise<string[]> {
      const known = await db
        .selectFrom('login_networks')
        .select('network')
        .where('account_id', '=', accountId)
        .execute()
      return known.map(({ network }) => network)
    },
    /** Written at most once a day, because a write waits for the disk. */
    async remember(accountId: number, network: string, at: number): Promise<void> {
      const known = await db
        .selectFrom('login_networks')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('last_at', 'desc')
        .execute()
      const row = known.find((one) => one.network === network)
      if (row && Math.abs(at - Number(row.last_at)) < dayMs) return
      const insert = db.insertInto('login_networks').values({ account_id: accountId, network, last_at: at })
      const last = sql<number>`${at}`
      const upsert = can.onConflict
        ? insert.onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ last_at: last }))
        : insert.onDuplicateKeyUpdate({ last_at: last })
      await retried(() => upsert.execute())
      for (const { network: old } of known.slice(keptPerAccount - 1).filter((one) => one !== row))
        await retried(() =>
          db.deleteFrom('login_networks').where('account_id', '=', accountId).where('network', '=', old).execute(),
        )
    },
  }
}
