import type { Client } from '../../../api/client.ts'
import type { DeskOrderAnswer } from '../../../api/order-desk.ts'

/** Makes a change and shows the outcome as a toast. Resolves to true on success. */
export type MakeChange = (what: { call: (client: Client) => Promise<string>; failed: string }) => Promise<boolean>

/** The props of each part of an order's page that changes something. */
export interface PartProps {
  order: DeskOrderAnswer['order']
  busy: boolean
  change: MakeChange
}
