/** Asks the provider about orders whose notification may have been lost. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AskOutcome } from '../../domain/payments/order-desk.ts'
import { dayMs } from '../../domain/time/day.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { type Log, repeat } from '../base/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { createLease } from '../db/index.ts'
import { askTimes, dueIn } from './ask-times.ts'
import { type PaymentProvider, ProviderPauseError } from './provider.ts'
import type { OrderRow } from './store/order-facts.ts'
import type { Orders } from './store/orders.ts'
import { createQueryPause } from './store/query-pause.ts'

export interface AskOptions {
  database: OpenDatabase
  orders: Orders
  /** All providers that may have open orders. */
  receivers: readonly PaymentProvider[]
  log: Log
  /** UTC milliseconds. */
  now: () => number
  /** Name of the lease's holder. */
  holder?: string
}

/** An order made earlier is too old to be asked about: no payment takes longer. */
const lookBackMs = 14 * dayMs
/** Without an earlier run, the times of this interval count. */
const firstLookBackMs = dayMs
/** After an answer that did not come. */
const retryMs = 10 * 60_000
/** Orders of one run; the others follow in the next. */
const maxPerRun = 20
const everyMs = 60_000
/** Clocks of hosts differ by less; a time that is further ahead was written before the clock was set back. */
const skewMs = 10 * 60_000

const stateSchema = v.object({
  /** The times until this one have been dealt with. */
  untilMs: v.optional(v.number()),
  /** Of the orders at that time, those after this id follow; absent if none do. */
  afterId: v.optional(v.string()),
  /** Orders to ask again, and when. */
  again: v.optional(v.record(v.string(), v.number()), {}),
})

/** The last order that was asked in its turn. */
type Done = Pick<v.InferOutput<typeof stateSchema>, 'untilMs' | 'afterId'>

/** The interval of the times that are due, and orders to ask again. */
interface Due {
  fromMs: number
  afterId: string | undefined
  untilMs: number
  again: Readonly<Record<string, number>>
}

export type ProviderAsker = ReturnType<typeof createProviderAsker>

/** Asks about open orders; of several hosts only one asks, until the provider wants a pause. */
export function createProviderAsker(options: AskOptions) {
  const { database, receivers, log, now, holder = randomUUID() } = options
  const asking: Asking = {
    ...options,
    lease: createLease(database, 'payment-queries', holder),
    pause: createQueryPause(database, now),
    asked: receivers.filter(({ query }) => query),
  }
  return {
    askDue: () => askDue(asking),
    /** For the desk: an admin asks now. While the provider wants no questions, nothing is sent. */
    async askNow(order: AskedOrder): Promise<{ outcome: AskOutcome; at: string } | undefined> {
      if (!asking.asked.some(({ name }) => name === order.provider)) return undefined
      const outcome = (await asking.pause.isOn()) ? 'paused' : await ask(asking, order)
      return { outcome, at: isoTime(now()) }
    },
    /** Asks every minute about the orders that are due. Returns a function that stops it. */
    keepAsking(): () => void {
      const fail = (error: unknown) => log.error('cannot ask the provider about open orders', { error })
      const stop = repeat(everyMs, () => askDue(asking), fail, { fromStart: true })
      return () => {
        stop()
        asking.lease
          .release()
          .catch((error: unknown) => log.error('cannot release the lease of payment queries', { error }))
      }
    },
  }
}

interface Asking extends AskOptions {
  lease: ReturnType<typeof createLease>
  pause: ReturnType<typeof createQueryPause>
  /** The providers that can be asked. */
  asked: PaymentProvider[]
}

type AskedOrder = Pick<OrderRow, 'id' | 'provider'>

/** Asks about one order, credits it if it is paid, and records the answer. A credit happens once, however often it is asked. */
async function ask(asking: Asking, order: AskedOrder): Promise<AskOutcome> {
  const { asked, pause, orders, log } = asking
  const provider = asked.find(({ name }) => name === order.provider)
  const answer = await (provider?.query?.(order.id) ?? Promise.reject(new Error('no query'))).catch(
    (error: Error) => error,
  )
  if (answer instanceof ProviderPauseError) {
    await pause.begin()
    log.warn('the provider wants no questions for 30 minutes', { provider: order.provider })
    return 'paused'
  }
  if (answer instanceof Error) {
    log.warn('the provider could not be asked about an order', { order: order.id, error: answer })
    return 'failed'
  }
  const outcome = answer.paid ? await settle(orders, order, answer) : 'unpaid'
  await orders.record(order.provider, order.id, `asked: ${outcome}`)
  if (outcome !== 'unpaid') log.info('lost payment notification', { order: order.id, outcome })
  return outcome
}

async function settle(orders: Orders, { id, provider }: AskedOrder, paid: { amount: number; tradeNo: string }) {
  const outcome = await orders.settle({ orderId: id, provider, ...paid })
  return outcome === 'wrong amount' ? outcome : 'credited'
}

/** The orders that are due, those to ask again first (`at` is 0), then the longest. */
async function dueOrders({ asked, orders }: Asking, { fromMs, afterId, untilMs, again }: Due) {
  const open = await Promise.all(asked.map(({ name }) => orders.unpaid(name, untilMs - lookBackMs)))
  return open
    .flat()
    .flatMap((order) => {
      const isAgain = (again[order.id] ?? Number.POSITIVE_INFINITY) <= untilMs
      const at = isAgain ? 0 : dueIn(askTimes(order), afterId === undefined ? fromMs : fromMs - 1, untilMs)
      const isDone = at === undefined || (at === fromMs && afterId !== undefined && order.id <= afterId)
      return isDone ? [] : [{ order, at }]
    })
    .sort((a, b) => a.at - b.at || (a.order.id < b.order.id ? -1 : 1))
}

/** One run; of several hosts only one asks. Returns the orders that were credited. */
async function askDue(asking: Asking): Promise<string[]> {
  const { asked, lease, pause, now } = asking
  if (asked.length === 0 || (await lease.take()) === 'refused') return []
  if (await pause.isOn()) return []
  const nowMs = now()
  const { fromMs, afterId, again: planned } = notAfter(await readAskState(lease), nowMs)
  // Another host's clock is ahead of this one's.
  if (fromMs > nowMs) return []
  const due = await dueOrders(asking, { fromMs, afterId, untilMs: nowMs, again: planned })
  const dueIds = new Set(due.map(({ order }) => order.id))
  // The others have been paid since.
  const again = Object.fromEntries(Object.entries(planned).filter(([id, at]) => at > nowMs || dueIds.has(id)))
  const credited: string[] = []
  let done: Done = { untilMs: fromMs, afterId }
  const write = () => lease.writeState(JSON.stringify({ ...done, again }))
  for (const { order, at } of due.slice(0, maxPerRun)) {
    // A query may take nearly as long as the lease.
    if ((await lease.take()) === 'refused') return credited
    // The desk may have been told to pause meanwhile.
    const outcome = (await pause.isOn()) ? 'paused' : await ask(asking, order)
    if (outcome === 'paused') {
      await write()
      return credited
    }
    if (at > 0) done = { untilMs: at, afterId: order.id }
    delete again[order.id]
    if (outcome === 'failed') again[order.id] = nowMs + retryMs
    if (outcome === 'credited') credited.push(order.id)
  }
  // The state has a limited length, so it does not list the orders of the next run.
  if (due.length <= maxPerRun) done = { untilMs: nowMs, afterId: undefined }
  await write()
  return credited
}

async function readAskState(lease: Asking['lease']) {
  const stored = v.safeParse(stateSchema, JSON.parse(await lease.readState()))
  return stored.success ? stored.output : v.parse(stateSchema, {})
}

/** Where the run at `nowMs` begins, and the orders to ask again: without times of a clock that was set back since. */
function notAfter({ untilMs, afterId, again }: v.InferOutput<typeof stateSchema>, nowMs: number) {
  const isValid = untilMs !== undefined && untilMs <= nowMs + skewMs
  const entries = Object.entries(again).filter(([, at]) => at > nowMs - lookBackMs)
  const corrected = entries.map(([id, at]) => [id, at > nowMs + retryMs + skewMs ? nowMs : at] as const)
  const from = isValid ? { fromMs: untilMs, afterId } : { fromMs: nowMs - firstLookBackMs, afterId: undefined }
  return { ...from, again: Object.fromEntries(corrected) }
}
