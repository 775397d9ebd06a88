import process from 'node:process'
import { logText } from '../domain/text/log-text.ts'
import type { Disagreement } from '../host/payments/index.ts'

/** Prints each order whose state, ledger and delivery disagree, and a summary; sets the exit code. */
export function reportDisagreements(disagreements: readonly Disagreement[]): void {
  for (const { orderId, problem } of disagreements) console.error(`${logText(orderId)}: ${logText(problem)}`)
  const { length: count } = disagreements
  console.log(count === 0 ? 'Orders, ledger and deliveries agree' : `${count} disagreements`)
  process.exitCode = count === 0 ? 0 : 1
}
