import type { DeskOrderAnswer } from '../../../api/order-desk.ts'
import type { MakeChange } from '../../ui/use-desk-change.ts'

/** The props of each part of an order's page that changes something. */
export interface PartProps {
  order: DeskOrderAnswer['order']
  busy: boolean
  change: MakeChange
}
