import type { PaymentMethod } from '../../domain/payments/payment.ts'

/** The order data that a provider needs for a payment. */
export interface CheckoutOrder {
  id: string
  /** NT$ */
  amount: number
  method: PaymentMethod
  /** Shown to the player by the provider, plain text. */
  itemName: string
  createdAtMs: number
}

/** A form that takes the player to the provider, posted by the browser unchanged. */
export interface Checkout {
  action: string
  fields: Record<string, string>
}

/** The content of a notification whose signature and fields are valid, or the reason why it is refused. */
export type Notification =
  /** `issued`: the player has a number to pay with, and nothing is paid yet. `amount` is in NT$. */
  | { kind: 'paid' | 'issued' | 'failed'; orderId: string; amount: number; tradeNo: string }
  /** Simulated by the merchant's back office: nothing changes. */
  | { kind: 'simulated'; orderId: string }
  /** Not decided by the bank yet: nothing changes. */
  | { kind: 'undecided'; orderId: string }
  | { kind: 'refused'; reason: string }

export interface PaymentProvider {
  /** Stored in each order; only the same provider may settle it. */
  name: string
  /** The segment in `/payment/notify/{path}`. */
  path: string
  checkout: (order: CheckoutOrder) => Checkout
  readNotification: (fields: Readonly<Record<string, string>>) => Notification
  /** Queries the provider about an order's payment. Throws `ProviderPauseError` if it wants no questions now. */
  query?: (orderId: string) => Promise<{ paid: boolean; amount: number; tradeNo: string }>
  /** Whether a payment is credited only if the query confirms its notification. */
  confirms: boolean
}

/** The provider refuses questions that come too fast. */
export class ProviderPauseError extends Error {
  override name = 'ProviderPauseError'
}
