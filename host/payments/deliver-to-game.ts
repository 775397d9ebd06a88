import { type Log, repeat } from '../base/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { hasErrorNumber, isUnavailable } from '../db/index.ts'
import {
  ensureDeliveryTable,
  type GameDatabase,
  type GameDelivery,
  LostDeliveriesError,
  readLastGiven,
  readTableCreatedAtS,
  type SentDelivery,
  sendDelivery,
} from '../game-db/index.ts'
import { restoreLostOf } from './restore-lost.ts'
import {
  deliveriesOf,
  lastSentNumber,
  noteGiven,
  noteSent,
  openSentDeliveries,
  waitingDeliveries,
} from './store/deliveries.ts'

interface Dependencies {
  database: OpenDatabase
  gameDatabase: GameDatabase
  now: () => number
}

const sendEveryMs = 3_000
/** Interval for reading which deliveries players have fetched; an order's own page also reads it. */
const confirmEveryMs = 60_000
const batchSize = 200

/**
 * Sends paid orders to the game's database and reads back which the game has given to players. Every step may be
 * repeated, by this host or another: the game's table contains each order once.
 */
export function createGameDeliverer(deps: Dependencies) {
  return {
    /** Sends waiting deliveries. Returns how many. */
    send: () => sendWaiting(deps),
    /** Records what the game has given. Returns the number of deliveries. */
    confirm: () => confirmSent(deps),
    /** Which of these orders the game has given, by its own data; only recorded ones while it is unavailable. */
    deliveredOrders: (orderIds: readonly string[]) => findDeliveredOrders(deps, orderIds),
  }
}

export type GameDeliverer = ReturnType<typeof createGameDeliverer>

interface Refusal {
  orderId: string
  error: unknown
}

async function sendWaiting(deps: Dependencies): Promise<number> {
  const { database, gameDatabase } = deps
  await ensureDeliveryTable(gameDatabase)
  const tableCreatedAtS = await readTableCreatedAtS(gameDatabase)
  let sentCount = 0
  /** By game account. */
  const refusals = new Map<number, Refusal>()
  for (let after = 0; ; ) {
    const waiting = await waitingDeliveries(database.db, tableCreatedAtS, { after, limit: batchSize })
    for (const delivery of waiting) if (await sendOne(deps, delivery, refusals)) sentCount++
    if (waiting.length < batchSize) break
    after = waiting.at(-1)?.id ?? after
  }
  // Thrown only at the end: an order that the game refuses must not delay others.
  const [first] = refusals.values()
  if (first) {
    const orderIds = [...refusals.values()].map(({ orderId }) => orderId)
    throw new Error(`the game's table refuses order ${orderIds.join(', ')}`, { cause: first.error })
  }
  return sentCount
}

/**
 * Sends a delivery, after those of its account that were paid earlier: deliveries of an account are numbered in order of
 * payment, and wait behind one that is refused. A refusal is added to `refusals`. Returns whether it was sent.
 */
async function sendOne(deps: Dependencies, delivery: GameDelivery, refusals: Map<number, Refusal>): Promise<boolean> {
  const { gameId, orderId } = delivery
  if (refusals.has(gameId)) return false
  const seq = await sendWithNewNumber(deps, delivery).catch((error: unknown) => {
    if (!isRowRefusal(error) && !(error instanceof LostDeliveriesError)) throw error
    refusals.set(gameId, { orderId, error })
  })
  if (seq === undefined) return false
  await noteSent(deps.database.db, { orderId, gameId, seq }, deps.now())
  return true
}

/** Never reuses a delivery's number: deliveries that the game lost are first restored under their own numbers. */
async function sendWithNewNumber(deps: Dependencies, delivery: GameDelivery): Promise<number> {
  const lastSent = await lastSentNumber(deps.database.db, delivery.gameId)
  try {
    return await sendDelivery(deps.gameDatabase, delivery, lastSent)
  } catch (error) {
    if (!(error instanceof LostDeliveriesError)) throw error
  }
  await restoreLostOf(deps, delivery.gameId)
  return sendDelivery(deps.gameDatabase, delivery, lastSent)
}

async function confirmSent(deps: Dependencies): Promise<number> {
  let confirmedCount = 0
  for (let after = 0; ; ) {
    const batch = await openSentDeliveries(deps.database.db, { after, limit: batchSize })
    confirmedCount += (await recordDelivered(deps, batch)).length
    if (batch.length < batchSize) return confirmedCount
    after = batch.at(-1)?.id ?? after
  }
}

async function findDeliveredOrders(deps: Dependencies, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await deliveriesOf(deps.database.db, orderIds)
  const delivered = new Set(rows.filter(({ state }) => state === 'done').map(({ orderId }) => orderId))
  const pending = rows.flatMap(({ orderId, state, gameId, seq }) =>
    state === 'done' || gameId === null || seq === null ? [] : [{ orderId, gameId, seq }],
  )
  if (pending.length === 0) return delivered
  try {
    for (const orderId of await recordDelivered(deps, pending)) delivered.add(orderId)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  return delivered
}

/** Records those of these deliveries that the game has given. Returns their orders. */
async function recordDelivered(
  { database, gameDatabase, now }: Dependencies,
  sent: readonly Pick<SentDelivery, 'orderId' | 'gameId' | 'seq'>[],
): Promise<string[]> {
  const lastGiven = await readLastGiven(gameDatabase.db, [...new Set(sent.map(({ gameId }) => gameId))])
  const orderIds = sent.filter(({ gameId, seq }) => (lastGiven.get(gameId) ?? 0) >= seq).map(({ orderId }) => orderId)
  await noteGiven(database.db, orderIds, now())
  return orderIds
}

/**
 * Whether the game's table refused this row because of its values or a fork's rule: out of range, too long, invalid.
 */
function isRowRefusal(error: unknown): boolean {
  return hasErrorNumber(error, 1264, 1265, 1366, 1406, 1644)
}

/** Sends and confirms while the host runs. Returns a function that stops it. */
export function keepDelivering(
  deliverer: Pick<GameDeliverer, 'send' | 'confirm'>,
  log: Pick<Log, 'warn' | 'error'>,
): () => void {
  const stops = [
    repeatLogged(deliverer.send, sendEveryMs, 'cannot deliver to the game'),
    repeatLogged(deliverer.confirm, confirmEveryMs, 'cannot read what the game has given'),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  /** Logs a failure once, not at each repetition, until the work succeeds again or fails otherwise. */
  function repeatLogged(work: () => Promise<number>, delayMs: number, event: string): () => void {
    let lastFailure = ''
    const run = async () => {
      await work()
      lastFailure = ''
    }
    return repeat(delayMs, run, (error) => {
      const { message } = error as Error
      if (message !== lastFailure) log[isUnavailable(error) ? 'warn' : 'error'](event, { error })
      lastFailure = message
    })
  }
}
