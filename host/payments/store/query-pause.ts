import { type OpenDatabase, upsert } from '../../db/index.ts'

/** ECPay answers 403 to questions that come too fast, and wants none for this time. */
const pauseMs = 30 * 60_000

const name = 'payment-query-pause'

/** A pause in which no host queries the provider, after it has refused the queries of one of them. */
export function createQueryPause({ db }: Pick<OpenDatabase, 'db'>, now: () => number) {
  return {
    async isOn(): Promise<boolean> {
      const row = await db.selectFrom('game_leases').select('until').where('name', '=', name).executeTakeFirst()
      const leftMs = Number(row?.until ?? 0) - now()
      // One that ends later was written before the clock was set back.
      return leftMs > 0 && leftMs <= pauseMs
    },
    async begin(): Promise<void> {
      const until = now() + pauseMs
      await upsert(db, 'game_leases', { name, holder: '', until, state: '{}' }, { until })
    },
  }
}

export type QueryPause = ReturnType<typeof createQueryPause>
