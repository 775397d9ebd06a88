import type { Database } from '../../db/index.ts'
import { importPaidOrder, importRefund } from '../../payments/index.ts'
import { type FluxRow, toMs } from './flux-rows.ts'

/** As PayPal writes them, at most ten digits; `1,234.50` with a separator of thousands too. */
const amountText = /^\s*(-?)(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(\.\d+)?\s*$/
/** FluxCP's credits are integers. With the greatest `--points` they stay exact. */
const maxCredits = 1e12

/** Exact: PayPal writes at most two decimals. `NaN` for a text that is no amount. */
function cents(text: unknown): number {
  const [, sign = '', whole, decimals = ''] = amountText.exec(String(text ?? '')) ?? []
  return whole === undefined ? Number.NaN : Math.round(Number(`${sign}${whole.replaceAll(',', '')}${decimals}`) * 100)
}

const moneyText = (text: unknown): string => (cents(text) / 100).toFixed(2)

/** Whether the amount is a number with the sign of its status, and the credits are a number. */
export function isReadable(row: FluxRow): boolean {
  const gross = cents(row.mc_gross)
  const credits = Number(row.credits ?? 0)
  return !Number.isNaN(gross) && (gross >= 0 || isRefund(row)) && Math.abs(credits) <= maxCredits
}

export interface MoneyRules {
  /** NT$ for one unit of a currency; TWD is 1. */
  rates: ReadonlyMap<string, number>
  /** Points in the game for one credit of FluxCP. */
  points: number
  nowMs: number
}

const provider = 'fluxcp'
export const transactionColumns =
  'id, account_id, credits, payment_status, mc_gross, mc_fee, mc_currency, txn_id, ' +
  'parent_txn_id, unix_timestamp(process_date) as at, hold_until > now() as held'

/** A completed payment as a paid order. FluxCP has given its credits, unless held. */
export async function addOrder(trx: Database, row: FluxRow, accountId: number, rules: MoneyRules): Promise<void> {
  const gross = moneyText(row.mc_gross)
  const fee = Number.isNaN(cents(row.mc_fee ?? 0)) ? String(row.mc_fee) : moneyText(row.mc_fee ?? 0)
  await importPaidOrder(trx, {
    id: `FXT${row.id}`,
    accountId,
    provider,
    points: Math.max(0, Number(row.credits ?? 0)) * rules.points,
    amount: toTwd(row, rules),
    tradeNo: tradeNoOf(row.txn_id),
    at: toMs(row.at) ?? rules.nowMs,
    isDelivered: row.held !== 1,
    note: `FluxCP: PayPal ${gross} ${row.mc_currency}, fee ${fee}`,
  })
}

/** A refund or reversal, marked on the order of its payment. False if that was not imported. */
export async function addRefund(trx: Database, row: FluxRow, rules: MoneyRules): Promise<boolean> {
  const tradeNo = tradeNoOf(row.parent_txn_id)
  // The orders of balances have no payment.
  if (tradeNo === '') return false
  const note = `FluxCP: PayPal ${row.payment_status} ${moneyText(row.mc_gross)} ${row.mc_currency}`
  const amount = Math.abs(toTwd(row, rules))
  return importRefund(trx, { provider, tradeNo, amount, at: toMs(row.at) ?? rules.nowMs, note })
}

/** The credits that an account has left: an order of NT$ 0, which the game gives as points. */
export async function addBalance(trx: Database, gameId: number, balance: number, accountId: number, rules: MoneyRules) {
  const order = { id: `FXC${gameId}`, accountId, provider, points: balance * rules.points, amount: 0, tradeNo: '' }
  const note = `FluxCP: ${balance} credits`
  await importPaidOrder(trx, { ...order, at: rules.nowMs, isDelivered: false, note })
}

/** Sum of the amounts in each currency, such as `1234.56 USD`. */
export function sumsOf(rows: readonly FluxRow[]): string {
  const sums = new Map<string, number>()
  for (const { mc_currency, mc_gross } of rows)
    sums.set(String(mc_currency), (sums.get(String(mc_currency)) ?? 0) + cents(mc_gross))
  return [...sums].map(([currency, sum]) => `${(sum / 100).toFixed(2)} ${currency}`).join(', ') || '0'
}

export const isCompleted = (row: FluxRow): boolean => /^completed$/i.test(String(row.payment_status))
export const isRefund = (row: FluxRow): boolean => /^(refunded|reversed)$/i.test(String(row.payment_status))

/** Whole NT$. */
function toTwd({ mc_gross, mc_currency }: FluxRow, { rates }: MoneyRules): number {
  return Math.round((cents(mc_gross) * (rates.get(String(mc_currency)) ?? 0)) / 100)
}

const tradeNoOf = (text: unknown): string => String(text ?? '').slice(0, 40)
