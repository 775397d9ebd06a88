import type { ResendResult } from '../../domain/payments/order-desk.ts'
import { type AuditEntry, writeAudit } from '../audit/index.ts'
import type { Database, OpenDatabase } from '../db/index.ts'
import { type GameDatabase, restoreDelivery } from '../game-db/index.ts'
import type { GameDeliverer } from './deliver-to-game.ts'
import { deliveriesOf, gameClaimer } from './store/deliveries.ts'
import { changeOrder, type DeskOutcome, type DeskRefusal, type OrderChange } from './store/order-desk.ts'

/**
 * `missing`: paid without a delivery · `held`: claimed so recently that it may be given at this moment · `elsewhere`:
 * claimed through the other way of delivering, whose state is not visible here · `taken`: another delivery has its
 * number.
 */
export type ResendRefusal = DeskRefusal | 'missing' | 'held' | 'elsewhere' | 'taken'
export type ResendOutcome = { ok: true; outcome: ResendResult; revision: number } | { ok: false; reason: ResendRefusal }

interface Dependencies {
  database: OpenDatabase
  gameDatabase?: GameDatabase | undefined
  game: GameDeliverer | undefined
  now: () => number
}

/** A running game server confirms a claim within seconds. */
const heldMs = 10 * 60_000

/**
 * Queues an unconfirmed delivery again without giving anything twice: a given one stays given, one in the game's table
 * stays there, and one that the table lost is restored under its own number.
 */
export async function resendOrder(deps: Dependencies, change: OrderChange): Promise<ResendOutcome> {
  const { gameDatabase, game } = deps
  const { db } = deps.database
  const { id, expectedRevisions } = change
  const order = await db.selectFrom('orders').select(['state', 'revision']).where('id', '=', id).executeTakeFirst()
  if (!order) return refused('gone')
  if (expectedRevisions && !expectedRevisions.includes(order.revision)) return refused('changed')
  if (order.state !== 'paid') return refused('unpaid')
  // First records what the game has given by now.
  await game?.deliveredOrders([id])
  const [delivery] = await deliveriesOf(db, [id])
  if (!delivery) return refused('missing')
  const { state, claimed_by, gameId, seq, unit, amount } = delivery
  const unchanged = (outcome: ResendResult): ResendOutcome => ({ ok: true, outcome, revision: order.revision })
  if (state !== 'claimed') return unchanged(state === 'done' ? 'given' : 'waiting')
  if ((claimed_by === gameClaimer) !== (gameDatabase !== undefined)) return refused('elsewhere')
  if (!gameDatabase) return toResendOutcome('queued', await requeue(deps, change, claimed_by ?? ''))
  if (gameId === null || seq === null) return refused('missing')
  const outcome = await restoreDelivery(gameDatabase, { orderId: id, gameId, seq, unit, amount: Number(amount) })
  if (outcome === 'taken') return refused('taken')
  if (outcome === 'existing') return unchanged('sent')
  const noted = await changeOrder(db, change, (trx) => noteResend(trx, change, { detail: { seq } }, deps.now()))
  return toResendOutcome('restored', noted)
}

/** Makes the delivery available for a game server's claim again. */
function requeue({ database, now }: Dependencies, change: OrderChange, claimer: string) {
  return changeOrder<'held'>(database.db, change, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      // The claimer stays recorded: it may still confirm the delivery until another one claims it.
      .set({ state: 'waiting' })
      .where('order_id', '=', change.id)
      .where('state', '=', 'claimed')
      .where('claimed_by', '=', claimer)
      .where('claimed_at', '<=', now() - heldMs)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'held'
    const states = { before: { state: 'claimed' }, after: { state: 'waiting' } }
    return noteResend(trx, change, { detail: { claimer }, ...states }, now())
  })
}

type Facts = Pick<AuditEntry, 'detail' | 'before' | 'after'>

async function noteResend(trx: Database, { id, actor }: OrderChange, facts: Facts, at: number): Promise<undefined> {
  await writeAudit(trx, { ...actor, action: 'delivery.resend', subject: id, ...facts }, at)
}

function refused(reason: ResendRefusal): ResendOutcome {
  return { ok: false, reason }
}

function toResendOutcome(outcome: ResendResult, change: DeskOutcome<ResendRefusal>): ResendOutcome {
  return change.ok ? { ok: true, outcome, revision: change.revision } : change
}
