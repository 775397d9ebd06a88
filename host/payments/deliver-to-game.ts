import { type Log, repeat } from '../base/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { hasErrorNumber, isUnavailable } from '../db/index.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createDeliveryTable, type GameDelivery, LostDeliveriesError } from '../game-db/index.ts'
import { createRestoreLost } from './restore-lost.ts'
import { createDeliveries } from './store/deliveries.ts'

interface Needed {
  database: OpenDatabase
  gameDatabase: GameDatabase
  now: () => number
}

const everyMs = 3_000
/** Interval for reading which deliveries players have fetched; an order's own page also reads it. */
const confirmEveryMs = 60_000
const atOnce = 200

/**
 * Sends paid orders to the game's database and reads back which were given. Every step may be repeated, by this host or
 * another: the game's table contains each order once.
 */
export function createGameDeliverer({ database, gameDatabase, now }: Needed) {
  const deliveries = createDeliveries(database, now)
  const table = createDeliveryTable(gameDatabase)
  const lost = createRestoreLost({ database, gameDatabase, now })

  /** Uses a number that no delivery had: deliveries that the game lost are first restored under their own numbers. */
  async function sendAfterLost(delivery: GameDelivery): Promise<number> {
    const lastSent = await deliveries.lastSent(delivery.gameId)
    try {
      return await table.send(delivery, lastSent)
    } catch (error) {
      if (!(error instanceof LostDeliveriesError)) throw error
    }
    await lost.ofAccount(delivery.gameId)
    return table.send(delivery, lastSent)
  }

  return {
    /** Sends waiting deliveries. Returns how many. */
    async send(): Promise<number> {
      await table.ensureTable()
      let sent = 0
      const refused = new Map<number, unknown>()
      for (let after = 0; ; ) {
        const waiting = await deliveries.waiting(after, atOnce)
        for (const delivery of waiting) {
          // Sequentially: deliveries of an account are numbered in order of payment, and wait behind one that is
          // refused.
          if (refused.has(delivery.gameId)) continue
          const seq = await sendAfterLost(delivery).catch((error: unknown) => {
            if (!isOfRow(error)) throw error
            refused.set(
              delivery.gameId,
              new Error(`the game's table refuses order ${delivery.orderId}`, { cause: error }),
            )
          })
          if (seq === undefined) continue
          await deliveries.noteSent(delivery, seq)
          sent++
        }
        if (waiting.length < atOnce) break
        after = waiting.at(-1)?.id ?? after
      }
      // Thrown only at the end: an order that the game refuses must not delay others.
      for (const error of refused.values()) throw error
      return sent
    },

    /** Records what the game has given. Returns the number of deliveries. */
    async confirm(): Promise<number> {
      let given = 0
      for (let after = 0; ; ) {
        const sent = await deliveries.sent(after, atOnce)
        const numbers = await table.lastGiven([...new Set(sent.map(({ gameId }) => gameId))])
        const done = sent.filter(({ gameId, seq }) => (numbers.get(gameId) ?? 0) >= seq)
        await deliveries.noteGiven(done.map(({ orderId }) => orderId))
        given += done.length
        if (sent.length < atOnce) return given
        after = sent.at(-1)?.id ?? after
      }
    },

    /** Which of these orders the game has given, according to its own data; none while it is unavailable. */
    async confirmedOrders(orderIds: readonly string[]): Promise<Set<string>> {
      const found = await deliveries.of(orderIds)
      const given = new Set(found.filter(({ state }) => state === 'done').map(({ orderId }) => orderId))
      const sent = found.flatMap(({ orderId, state, gameId, seq }) =>
        state === 'done' || gameId === null || seq === null ? [] : [{ orderId, gameId, seq }],
      )
      if (sent.length === 0) return given
      try {
        const numbers = await table.lastGiven([...new Set(sent.map(({ gameId }) => gameId))])
        const fresh = sent.filter(({ gameId, seq }) => (numbers.get(gameId) ?? 0) >= seq).map(({ orderId }) => orderId)
        await deliveries.noteGiven(fresh)
        for (const orderId of fresh) given.add(orderId)
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return given
    },
  }
}

export type GameDeliverer = ReturnType<typeof createGameDeliverer>

/**
 * Whether the game's table refused this row because of its values or a fork's rule: out of range, too long, invalid.
 */
function isOfRow(error: unknown): boolean {
  return hasErrorNumber(error, 1264, 1265, 1366, 1406, 1644)
}

/** Sends and confirms while the host runs. Returns a function that stops it. */
export function keepDelivering(deliverer: GameDeliverer, log: Log): () => void {
  const stops = [keep(deliverer.send, everyMs), keep(deliverer.confirm, confirmEveryMs)]
  return () => {
    for (const stop of stops) stop()
  }

  /** Logs a failure once, not every three seconds, until the work succeeds again or fails otherwise. */
  function keep(work: () => Promise<number>, delayMs: number): () => void {
    let lastFailure = ''
    const run = async () => {
      await work()
      lastFailure = ''
    }
    return repeat(delayMs, run, (error) => {
      const { message } = error as Error
      if (message !== lastFailure) log[isUnavailable(error) ? 'warn' : 'error']('cannot deliver to the game', { error })
      lastFailure = message
    })
  }
}
