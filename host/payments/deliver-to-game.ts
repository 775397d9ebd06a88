import { type Log, repeat } from '../base/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { hasErrorNumber, isUnavailable } from '../db/index.ts'
import {
  createDeliveryTable,
  type GameDatabase,
  type GameDelivery,
  LostDeliveriesError,
  readTableCreatedAtS,
  type SentDelivery,
} from '../game-db/index.ts'
import { createLostRestorer } from './restore-lost.ts'
import { createDeliveries } from './store/deliveries.ts'

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
export function createGameDeliverer({ database, gameDatabase, now }: Dependencies) {
  const deliveries = createDeliveries(database, now)
  const table = createDeliveryTable(gameDatabase)
  const restorer = createLostRestorer({ database, gameDatabase, now })

  /** Never reuses a delivery's number: deliveries that the game lost are first restored under their own numbers. */
  async function sendWithNewNumber(delivery: GameDelivery): Promise<number> {
    const lastSent = await deliveries.lastSent(delivery.gameId)
    try {
      return await table.send(delivery, lastSent)
    } catch (error) {
      if (!(error instanceof LostDeliveriesError)) throw error
    }
    await restorer.restoreAccount(delivery.gameId)
    return table.send(delivery, lastSent)
  }

  return {
    /** Sends waiting deliveries. Returns how many. */
    async send(): Promise<number> {
      await table.ensureTable()
      const tableCreatedAtS = await readTableCreatedAtS(gameDatabase)
      let sentCount = 0
      /** By game account. */
      const refusals = new Map<number, { orderId: string; error: unknown }>()
      for (let after = 0; ; ) {
        const waiting = await deliveries.waiting(tableCreatedAtS, { after, limit: batchSize })
        for (const delivery of waiting) {
          // Sequentially: deliveries of an account are numbered in order of payment, and wait behind one that is
          // refused.
          if (refusals.has(delivery.gameId)) continue
          const seq = await sendWithNewNumber(delivery).catch((error: unknown) => {
            if (!isRowRefusal(error) && !(error instanceof LostDeliveriesError)) throw error
            refusals.set(delivery.gameId, { orderId: delivery.orderId, error })
          })
          if (seq === undefined) continue
          await deliveries.noteSent(delivery, seq)
          sentCount++
        }
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
    },

    /** Records what the game has given. Returns the number of deliveries. */
    async confirm(): Promise<number> {
      let confirmedCount = 0
      for (let after = 0; ; ) {
        const batch = await deliveries.sent(after, batchSize)
        confirmedCount += (await recordDelivered(batch)).length
        if (batch.length < batchSize) return confirmedCount
        after = batch.at(-1)?.id ?? after
      }
    },

    /** Which of these orders the game has given, by its own data; only recorded ones while it is unavailable. */
    async deliveredOrders(orderIds: readonly string[]): Promise<Set<string>> {
      const rows = await deliveries.of(orderIds)
      const delivered = new Set(rows.filter(({ state }) => state === 'done').map(({ orderId }) => orderId))
      const pending = rows.flatMap(({ orderId, state, gameId, seq }) =>
        state === 'done' || gameId === null || seq === null ? [] : [{ orderId, gameId, seq }],
      )
      if (pending.length === 0) return delivered
      try {
        for (const orderId of await recordDelivered(pending)) delivered.add(orderId)
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return delivered
    },
  }

  /** Records those of these deliveries that the game has given. Returns their orders. */
  async function recordDelivered(sent: readonly Pick<SentDelivery, 'orderId' | 'gameId' | 'seq'>[]): Promise<string[]> {
    const lastGiven = await table.lastGiven([...new Set(sent.map(({ gameId }) => gameId))])
    const orderIds = sent.filter(({ gameId, seq }) => (lastGiven.get(gameId) ?? 0) >= seq).map(({ orderId }) => orderId)
    await deliveries.noteGiven(orderIds)
    return orderIds
  }
}

export type GameDeliverer = ReturnType<typeof createGameDeliverer>

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
