import type { OpenDatabase } from '../db/index.ts'
import { describeFailure, isUnavailable } from '../db/index.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createDeliveryTable, type SentDelivery } from '../game-db/index.ts'
import type { Disagreement } from './reconcile.ts'
import { createDeliveries } from './store/deliveries.ts'

const accountsAtOnce = 200
/** The host sends within seconds; a longer wait indicates a fault. */
const stuckMs = 3_600_000

/**
 * Differences between our ledger and the game's table of deliveries; empty if they agree. Throws `DatabaseError`
 * whenever the game's database is unavailable, even if there is nothing to compare.
 */
export async function findGameDisagreements(
  ours: OpenDatabase,
  game: GameDatabase,
  nowMs: number,
): Promise<Disagreement[]> {
  try {
    await game.schema()
    return await compareAll(ours, game, nowMs)
  } catch (error) {
    const { GAME_DATABASE_URL: url } = game.settings
    throw (isUnavailable(error) && describeFailure(error, url, 'GAME_DATABASE_URL')) || error
  }
}

async function compareAll({ db }: OpenDatabase, game: GameDatabase, nowMs: number): Promise<Disagreement[]> {
  const deliveries = createDeliveries({ db })
  const table = createDeliveryTable(game)
  const stuck = await deliveries.stuck(nowMs - stuckMs)
  const found = stuck.map((orderId) => ({ orderId, problem: 'was paid and never sent to the game' }))
  for (let after = -1; ; ) {
    const known = await deliveries.sentTo(after, accountsAtOnce)
    // Also accounts to which nothing was sent: the game would give a forged row.
    const all = new Set([...known.map(({ gameId }) => gameId), ...(await table.listAccounts(after, accountsAtOnce))])
    const gameIds = [...all].sort((a, b) => a - b).slice(0, accountsAtOnce)
    if (gameIds.length === 0) return found
    const sent = known.filter(({ gameId }) => gameIds.includes(gameId))
    const [there, given] = [await table.listSent(gameIds), await table.lastGiven(gameIds)]
    found.push(...compare(sent, there))
    for (const gameId of gameIds) {
      const last = there.findLast((row) => row.gameId === gameId)
      if ((given.get(gameId) ?? 0) > (last?.seq ?? 0))
        found.push({ orderId: last?.orderId ?? '', problem: `the game has given account ${gameId} more than was sent` })
    }
    after = gameIds.at(-1) as number
  }
}

function compare(sent: readonly SentDelivery[], there: readonly SentDelivery[]): Disagreement[] {
  const found: Disagreement[] = []
  const rows = new Map(there.map((row) => [row.orderId, row]))
  for (const { orderId, gameId, seq, unit, amount } of sent) {
    const row = rows.get(orderId)
    rows.delete(orderId)
    if (!row) found.push({ orderId, problem: 'is missing in the game’s table of deliveries' })
    else if (row.gameId !== gameId || row.seq !== seq || row.unit !== unit || row.amount !== amount)
      found.push({ orderId, problem: 'the game’s table of deliveries has other values' })
  }
  // A row that was written just before the host died is recorded at its next start.
  for (const { orderId } of rows.values())
    found.push({ orderId, problem: 'is in the game’s table of deliveries but was not sent, or is being sent now' })
  const before = new Map<number, number>()
  for (const { orderId, gameId, seq } of there) {
    const expected = before.get(gameId)
    if (expected !== undefined && seq !== expected + 1)
      found.push({
        orderId,
        problem: `follows a gap in the game’s table: account ${gameId} gets no further deliveries`,
      })
    before.set(gameId, seq)
  }
  return found
}
