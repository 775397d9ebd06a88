import type { DeskOrder } from '../../../api/order-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'

export function accountText({ account, account_id }: DeskOrder): string {
  return account ?? fill(copy.unknownAccount, { id: account_id })
}

/** The state of the payment; for a paid order, the state of its delivery. */
export function stateText({ state, delivery }: DeskOrder): string {
  const text = copy.states[state]
  return state === 'paid' && delivery !== null ? `${text}・${copy.delivery[delivery]}` : text
}
