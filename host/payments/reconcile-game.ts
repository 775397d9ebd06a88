import type { OpenDatabase } from '../db/index.ts'
import { isUnavailable } from '../db/index.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createDeliveryTable, describeGameFailure, type SentDelivery } from '../game-db/index.ts'
import type { Disagreement } from './reconcile.ts'
import { createGameOutbox } from './store/game-outbox.ts'

const accountsAtOnce = 200
/** The host sends within seconds; what waits longer waits for something that is wrong. */
const stuckMs = 3_600_000

/**
 * Where our books and the game's table of deliveries do not say the same; empty where they agree. Throws
 * `DatabaseError` where the game's database cannot be asked, be there something to ask or not.
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
    throw (isUnavailable(error) && describeGameFailure(error, game)) || error
  }
}

async function compareAll({ db }: OpenDatabase, game: GameDatabase, nowMs: number): Promise<Disagreement[]> {
  const outbox = createGameOutbox(db)
  const table = createDeliveryTable(game)
  const stuck = await outbox.stuck(nowMs - stuckMs)
  const found = stuck.map((orderId) => ({ orderId, problem: 'was paid and never sent to the game' }))
  for (let after = -1; ; ) {
    const sent = await outbox.sentTo(after, accountsAtOnce)
    const gameIds = [...new Set(sent.map(({ gameId }) => gameId))]
    if (gameIds.length === 0) return found
    const [there, given] = [await table.of(gameIds), await table.given(gameIds)]
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
      found.push({ orderId, problem: 'the game’s table of deliveries says something else' })
  }
  // A row that was written just before the host died is noted at its next start.
  for (const { orderId } of rows.values())
    found.push({ orderId, problem: 'stands in the game’s table of deliveries and was not sent, or is being sent now' })
  const before = new Map<number, number>()
  for (const { orderId, gameId, seq } of there) {
    const expected = before.get(gameId)
    if (expected !== undefined && seq !== expected + 1)
      found.push({ orderId, problem: `follows a gap in the game’s table: account ${gameId} gets nothing any more` })
    before.set(gameId, seq)
  }
  return found
}
