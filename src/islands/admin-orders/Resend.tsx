import { useId } from 'react'
import { resendDelivery } from '../../../api/order-desk.ts'
import { ifMatch } from '../../../api/post-desk.ts'
import { orderDeskCopy } from '../../../domain/copy/order-desk.ts'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.resend

/** Queues a delivery again if it is not known to be delivered. */
export function Resend({ order: { id, state, delivery, revision }, busy, change }: PartProps) {
  const headId = useId()
  if (state !== 'paid' || delivery === 'done') return null
  const resend = () =>
    change(async (client) => {
      const { outcome } = await client.call(resendDelivery, { params: { id }, headers: ifMatch(revision) })
      return copy.done[outcome]
    }, copy.failed)
  return (
    <section className="panel grid gap-3" aria-labelledby={headId}>
      <h3 id={headId}>{copy.title}</h3>
      <p className="quiet">{copy.about}</p>
      <p>
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={resend}>
          {copy.submit}
        </button>
      </p>
    </section>
  )
}
