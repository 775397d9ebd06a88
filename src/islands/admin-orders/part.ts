import type { Client } from '../../../api/client.ts'
import type { DeskOrderAnswer } from '../../../api/order-desk.ts'

/** Makes a change and says what came of it. True where it is done; what the host refused stands in a toast. */
export type MakeChange = (what: { call: (client: Client) => Promise<string>; failed: string }) => Promise<boolean>

/** What each part of an order's page that changes something works with. */
export interface PartProps {
  order: DeskOrderAnswer['order']
  busy: boolean
  change: MakeChange
}
