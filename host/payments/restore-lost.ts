import type { OpenDatabase } from '../db/index.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createDeliveryTable, type SentDelivery } from '../game-db/index.ts'
import { createDeliveries } from './store/deliveries.ts'

interface Dependencies {
  database: Pick<OpenDatabase, 'db'>
  gameDatabase: GameDatabase
  now: () => number
}

const accountsAtOnce = 200

/**
 * Restores deliveries that the game's database has lost, each under its own number. A restored backup has lost the
 * points and the number of the last delivery together, so the script in the game gives exactly what is missing.
 */
export function createLostRestorer({ database, gameDatabase, now }: Dependencies) {
  const deliveries = createDeliveries(database, now)
  const table = createDeliveryTable(gameDatabase)

  async function restore(sent: readonly SentDelivery[]): Promise<number> {
    const existing = await table.listSent([...new Set(sent.map(({ gameId }) => gameId))])
    const existingIds = new Set(existing.map(({ orderId }) => orderId))
    let restored = 0
    for (const delivery of sent) {
      // A number that another order has by now is kept; the reconciliation reports the order that lost it.
      if (existingIds.has(delivery.orderId) || (await table.restore(delivery)) !== 'restored') continue
      await deliveries.noteRestored(delivery)
      restored++
    }
    return restored
  }

  return {
    /** Restores those of one game account. Returns how many. */
    restoreAccount: async (gameId: number): Promise<number> => restore(await deliveries.sentByAccount(gameId - 1, 1)),
    /** Restores those of all accounts. Returns how many. */
    async restoreAll(): Promise<number> {
      let restored = 0
      for (let after = -1; ; ) {
        const sent = await deliveries.sentByAccount(after, accountsAtOnce)
        const last = sent.at(-1)
        if (!last) return restored
        restored += await restore(sent)
        after = last.gameId
      }
    },
  }
}
