import { useId } from 'react'
import type { OrderEvent } from '../../../api/order-desk.ts'
import { auditActionText, paymentReportText } from '../../../domain/audit-text.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/number-text.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { TableHead } from '../../ui/TableHead.tsx'

const copy = orderDeskCopy.history

/** The history of an order, newest first. */
export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  const id = useId()
  const { columns, kinds } = copy
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="section-head">
        {copy.title}
      </h3>
      {history.length === 0 ? (
        <p className="notice">{copy.none}</p>
      ) : (
        <table className="data-table data-table-cards">
          <TableHead columns={columns} />
          <tbody>
            {history.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own, and none is moved
              <tr key={`${event.at} ${at}`}>
                <th scope="row" className="whitespace-nowrap">
                  {taipeiTimeText(event.at)}
                </th>
                <td data-label={columns.kind} className="whitespace-nowrap">
                  {kinds[event.kind]}
                </td>
                <td data-label={columns.by} className="wrap-anywhere">
                  <bdi>{event.by ?? '—'}</bdi>
                </td>
                <td data-label={columns.text} className="wrap-anywhere whitespace-pre-line">
                  <What event={event} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** An admin's text is shown unchanged; the host's codes are translated if possible. */
function What({ event: { kind, text, amount } }: { event: OrderEvent }) {
  if (amount !== null) return fill(copy.refund, { amount: numberText(amount), reason: text })
  if (kind === 'note' || kind === 'refund') return text
  const words = kind === 'audit' ? auditActionText(text) : paymentReportText(text)
  return words ?? <span lang="en">{text}</span>
}
