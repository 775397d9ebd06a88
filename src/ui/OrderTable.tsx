import { fill } from '../../domain/copy/fill.ts'
import { dollarText } from '../../domain/payments/dollar-text.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../domain/time/taipei-time.ts'
import { type Credit, creditText } from '../stores/credit-text.ts'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { RecordLink } from './RecordLink.tsx'

export interface OrderTableRow extends Credit {
  id: string
  /** Address of the order's page. */
  href: string
  /** NT$ */
  amount: number
  state: string
  /** Sum marked as refunded, NT$. */
  refunded?: number | undefined
  /** ISO 8601. */
  created_at: string
  /** The account, if the table has such a column. */
  account?: string
}

interface Props {
  texts: {
    title: string
    columns: Readonly<Record<'id' | 'what' | 'amount' | 'state' | 'time', string>> & { account?: string }
    /** Name of a row's link, with `{id}`. */
    open: string
    /** With `{amount}`. */
    refunded: string
  }
  rows: readonly OrderTableRow[]
  /** Shows an order, if the page itself does that. */
  onOpen?: (id: string) => void
}

/** Orders as rows; on a phone as cards: account and time below the number, then credit and amount, and the state. */
export function OrderTable({ texts: { title, columns: heads, open, refunded }, rows, onOpen }: Props) {
  const { account } = heads
  const columns: (DataColumn<OrderTableRow> | false)[] = [
    {
      label: heads.id,
      kind: 'head',
      className: 'max-md:col-span-full md:whitespace-nowrap',
      cell: ({ id, href }) => (
        <RecordLink href={href} label={fill(open, { id })} onOpen={onOpen && (() => onOpen(id))}>
          {id}
        </RecordLink>
      ),
    },
    account !== undefined && {
      label: account,
      className: 'wrap-break-word',
      cell: (order) => <bdi>{order.account}</bdi>,
    },
    { label: heads.what, className: 'max-md:order-2 md:whitespace-nowrap', cell: creditText },
    {
      label: heads.amount,
      kind: 'figure',
      className: 'whitespace-nowrap max-md:order-2 max-md:justify-end',
      cell: ({ amount }) => dollarText(amount),
    },
    {
      label: heads.state,
      className: account ? 'max-md:order-2 max-md:col-span-full' : 'max-md:order-2',
      cell: ({ state, refunded: sum = 0 }) => (
        <>
          {state} {sum > 0 && <span className="badge">{fill(refunded, { amount: numberText(sum) })}</span>}
        </>
      ),
    },
    {
      label: heads.time,
      className: `whitespace-nowrap max-md:justify-end ${account ? 'max-md:order-1' : 'max-md:order-3'}`,
      cell: ({ created_at }) => taipeiTimeText(created_at),
    },
  ]
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass="max-md:grid-cols-[1fr_auto] max-md:gap-x-4"
    />
  )
}
