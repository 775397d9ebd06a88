import { dayMs } from '../../domain/time/day.ts'
import type { OrderRow } from './store/order-facts.ts'

const minuteMs = 60_000

/**
 * When the provider is asked about an order whose notification has not come, in UTC milliseconds, ascending. ECPay's
 * rules: card orders 10 minutes after the payment at the earliest, again after another 10, and once after 40, so not
 * before these times after the order; then daily until a day after its deadline. For ATM it wants to be left alone until
 * the deadline: once, when the number is no longer valid.
 */
export function askTimes({ method, created_at, expires_at }: Pick<OrderRow, 'method' | 'created_at' | 'expires_at'>) {
  if (method === 'atm') return [expires_at]
  const times = [10, 20, 40].map((minutes) => created_at + minutes * minuteMs)
  const last = times.at(-1) as number
  for (let at = last + dayMs; at <= expires_at + dayMs; at += dayMs) times.push(at)
  return times
}

/** The last of these times in the interval, after `fromMs` and until `untilMs`; undefined if there is none. */
export function dueIn(times: readonly number[], fromMs: number, untilMs: number): number | undefined {
  return times.findLast((at) => at > fromMs && at <= untilMs)
}
