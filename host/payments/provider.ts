import type { PaymentMethod } from '../../domain/payment.ts'

/** What a provider needs to know of an order to ask for its payment. */
export interface CheckoutOrder {
  id: string
  /** NT$ */
  amount: number
  method: PaymentMethod
  /** Shown to the player by the provider, plain text. */
  itemName: string
  createdAtMs: number
}

/** A form that takes the player to the provider: posted by the browser as it is. */
export interface Checkout {
  action: string
  fields: Record<string, string>
}

/** What a notification says once its signature is known to be right. */
export type Notification =
  | { kind: 'paid' | 'issued' | 'failed'; orderId: string; amount: number; tradeNo: string }
  /** Simulated by the merchant's back office, or not decided by the bank yet: nothing changes. */
  | { kind: 'simulated'; orderId: string }
  | { kind: 'undecided'; orderId: string }
  | { kind: 'refused'; reason: string }

export interface PaymentProvider {
  /** Stands in each order, and says who may settle it. */
  name: string
  /** The word in `/payment/notify/{path}`. */
  path: string
  checkout: (order: CheckoutOrder) => Checkout
  readNotification: (fields: Readonly<Record<string, string>>) => Notification
  /** Asks the provider itself whether an order is paid; absent where that is not configured. */
  query?: (orderId: string) => Promise<{ paid: boolean; amount: number; tradeNo: string }>
}
