import type { OpenDatabase } from '../db/index.ts'
import {
  type GameDatabase,
  listDeliveryAccounts,
  listSentDeliveries,
  readLastGiven,
  type SentDelivery,
} from '../game-db/index.ts'
import type { Disagreement } from './reconcile.ts'
import { sentByAccount, stuckOrders } from './store/deliveries.ts'

const accountsAtOnce = 200
/** The host sends within seconds; a longer wait indicates a fault. */
const stuckMs = 3_600_000

/**
 * Differences between our ledger and the game's table of deliveries; empty if they agree. Throws whenever the game's
 * database is unavailable, even if there is nothing to compare.
 */
export async function findGameDisagreements(
  { db }: OpenDatabase,
  game: GameDatabase,
  nowMs: number,
): Promise<Disagreement[]> {
  await game.schema()
  const stuck = await stuckOrders(db, nowMs - stuckMs)
  const disagreements = stuck.map((orderId) => ({ orderId, problem: 'was paid and never sent to the game' }))
  for (let after = -1; ; ) {
    const ourDeliveries = await sentByAccount(db, { afterGameId: after, maxAccounts: accountsAtOnce })
    // Also accounts to which nothing was sent: the game would give a forged row to the player.
    const accountIds = new Set([
      ...ourDeliveries.map(({ gameId }) => gameId),
      ...(await listDeliveryAccounts(game, { after, limit: accountsAtOnce })),
    ])
    const gameIds = [...accountIds].sort((a, b) => a - b).slice(0, accountsAtOnce)
    if (gameIds.length === 0) return disagreements
    const sent = ourDeliveries.filter(({ gameId }) => gameIds.includes(gameId))
    const gameRows = await listSentDeliveries(game, gameIds)
    const lastGiven = await readLastGiven(game.db, gameIds)
    disagreements.push(...compareRows(sent, gameRows))
    for (const gameId of gameIds) {
      const last = gameRows.findLast((row) => row.gameId === gameId)
      if ((lastGiven.get(gameId) ?? 0) > (last?.seq ?? 0))
        disagreements.push({
          orderId: last?.orderId ?? '',
          problem: `the game has given account ${gameId} more than was sent`,
        })
    }
    after = gameIds.at(-1) as number
  }
}

function compareRows(sent: readonly SentDelivery[], gameRows: readonly SentDelivery[]): Disagreement[] {
  const disagreements: Disagreement[] = []
  const rows = new Map(gameRows.map((row) => [row.orderId, row]))
  for (const { orderId, gameId, seq, unit, amount } of sent) {
    const row = rows.get(orderId)
    rows.delete(orderId)
    if (!row) disagreements.push({ orderId, problem: 'is missing in the game’s table of deliveries' })
    else if (row.gameId !== gameId || row.seq !== seq || row.unit !== unit || row.amount !== amount)
      disagreements.push({ orderId, problem: 'the game’s table of deliveries has other values' })
  }
  // A row that was written just before the host died is recorded at its next start.
  for (const { orderId } of rows.values())
    disagreements.push({
      orderId,
      problem: 'is in the game’s table of deliveries but was not sent, or is being sent now',
    })
  const lastSeq = new Map<number, number>()
  for (const { orderId, gameId, seq } of gameRows) {
    const previous = lastSeq.get(gameId)
    if (previous !== undefined && seq !== previous + 1)
      disagreements.push({
        orderId,
        problem: `follows a gap in the game’s table: account ${gameId} gets no further deliveries`,
      })
    lastSeq.set(gameId, seq)
  }
  return disagreements
}
