import type { PaymentMethod } from '../../domain/payment.ts'

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

/** Content of a notification whose signature was verified. */
export type Notification =
  | { kind: 'paid' | 'issued' | 'failed'; orderId: string; amount: number; tradeNo: string }
  /** Simulated by the merchant's back office, or not decided by the bank yet: nothing changes. */
  | { kind: 'simulated'; orderId: string }
  | { kind: 'undecided'; orderId: string }
  | { kind: 'refused'; reason: string }

export interface PaymentProvider {
  /** Stored in each order; only the same provider may settle it. */
  name: string
  /** The segment in `/payment/notify/{path}`. */
  path: string
  checkout: (order: CheckoutOrder) => Checkout
  readNotification: (fields: Readonly<Record<string, string>>) => Notification
  /** Queries the provider about an order's payment; absent if not configured. */
  query?: (orderId: string) => Promise<{ paid: boolean; amount: number; tradeNo: string }>
}
