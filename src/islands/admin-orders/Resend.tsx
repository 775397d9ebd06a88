import { resendDelivery } from '../../../api/order-desk.ts'
import { ifMatch } from '../../../api/post-desk.ts'
import { orderDeskCopy } from '../../../domain/copy/order-desk.ts'
import { DeskForm } from '../../ui/DeskForm.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.resend

/** Queues a delivery again if it is not known to be delivered. */
export function Resend({ order: { id, state, delivery, revision }, busy, change }: PartProps) {
  if (state !== 'paid' || delivery === 'done') return null
  const resend = () =>
    change(async (client) => {
      const { outcome } = await client.call(resendDelivery, { params: { id }, headers: ifMatch(revision) })
      return copy.done[outcome]
    }, copy.failed)
  return <DeskForm texts={copy} busy={busy} onSubmit={resend} />
}
