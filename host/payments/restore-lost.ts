import type { OpenDatabase } from '../db/index.ts'
import { type GameDatabase, listSentDeliveries, restoreDelivery, type SentDelivery } from '../game-db/index.ts'
import { noteRestored, sentByAccount } from './store/deliveries.ts'

interface Dependencies {
  database: Pick<OpenDatabase, 'db'>
  gameDatabase: GameDatabase
  now: () => number
}

const accountsAtOnce = 200

// Deliveries that the game's database has lost are restored, each under its own number. A restored backup has lost the
// points and the number of the last delivery together, so the script in the game gives exactly what is missing.

/** Restores those of one game account. Returns how many. */
export async function restoreLostOf(deps: Dependencies, gameId: number): Promise<number> {
  return restore(deps, await sentByAccount(deps.database.db, { afterGameId: gameId - 1, maxAccounts: 1 }))
}

/** Restores those of all accounts. Returns how many. */
export async function restoreAllLost(deps: Dependencies): Promise<number> {
  let restored = 0
  for (let afterGameId = -1; ; ) {
    const sent = await sentByAccount(deps.database.db, { afterGameId, maxAccounts: accountsAtOnce })
    const last = sent.at(-1)
    if (!last) return restored
    restored += await restore(deps, sent)
    afterGameId = last.gameId
  }
}

async function restore({ database, gameDatabase, now }: Dependencies, sent: readonly SentDelivery[]): Promise<number> {
  const existing = await listSentDeliveries(gameDatabase, [...new Set(sent.map(({ gameId }) => gameId))])
  const existingIds = new Set(existing.map(({ orderId }) => orderId))
  let restored = 0
  for (const delivery of sent) {
    // A number that another order has by now is kept; the reconciliation reports the order that lost it.
    if (existingIds.has(delivery.orderId) || (await restoreDelivery(gameDatabase, delivery)) !== 'restored') continue
    await noteRestored(database.db, delivery, now())
    restored++
  }
  return restored
}
