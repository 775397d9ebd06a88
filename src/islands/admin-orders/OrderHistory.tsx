import type { OrderEvent } from '../../../api/order-desk.ts'
import { auditActionText, paymentReportText } from '../../../domain/accounts/audit-text.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'

const copy = orderDeskCopy.history

const columns: DataColumn<OrderEvent>[] = [
  { label: copy.columns.at, kind: 'head', className: 'whitespace-nowrap', cell: ({ at }) => taipeiTimeText(at) },
  { label: copy.columns.kind, labelled: true, className: 'whitespace-nowrap', cell: ({ kind }) => copy.kinds[kind] },
  { label: copy.columns.by, labelled: true, className: 'wrap-anywhere', cell: ({ by }) => <bdi>{by ?? '—'}</bdi> },
  {
    label: copy.columns.text,
    labelled: true,
    className: 'wrap-anywhere whitespace-pre-line',
    cell: (event) => <What event={event} />,
  },
]

/** The history of an order, newest first. */
export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <Section title={copy.title} level={3}>
      <DataTable caption={copy.title} columns={columns} rows={history} none={copy.none} />
    </Section>
  )
}

/** An admin's text is shown unchanged; the host's codes are translated if possible. */
function What({ event: { kind, text, amount } }: { event: OrderEvent }) {
  if (amount !== null) return fill(copy.refund, { amount: numberText(amount), reason: text })
  if (kind === 'note' || kind === 'refund') return text
  const words = kind === 'audit' ? auditActionText(text) : paymentReportText(text)
  return words ?? <span lang="en">{text}</span>
}
