import type { MouseEvent } from 'react'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/number-text.ts'
import { taipeiTimeText } from '../../domain/taipei-time.ts'
import { type Credit, creditText } from '../stores/credit-text.ts'
import { TableHead } from './TableHead.tsx'

export interface OrderRow extends Credit {
  id: string
  /** The page of the order. */
  href: string
  /** NT$ */
  amount: number
  state: string
  /** What was marked as refunded, NT$. */
  refunded?: number | undefined
  /** ISO 8601. */
  created_at: string
  /** Whose it is, where the table has such a column. */
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
  rows: readonly OrderRow[]
  /** A press on a row's link, where the page itself shows the order. */
  onPress?: (event: MouseEvent, id: string) => void
}

/** Orders as rows, on a phone as cards under their numbers. */
export function OrderTable({ texts: { title, columns, open, refunded }, rows, onPress }: Props) {
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{title}</caption>
      <TableHead columns={columns} figures={['amount']} />
      <tbody>
        {rows.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <a
                href={order.href}
                className="wrap-anywhere"
                aria-label={fill(open, { id: order.id })}
                onClick={onPress && ((event) => onPress(event, order.id))}
              >
                {order.id}
              </a>
            </th>
            {columns.account !== undefined && (
              <td data-label={columns.account} className="wrap-anywhere">
                <bdi>{order.account}</bdi>
              </td>
            )}
            <td data-label={columns.what}>{creditText(order)}</td>
            <td data-label={columns.amount} className="num whitespace-nowrap">
              NT$ {numberText(order.amount)}
            </td>
            <td data-label={columns.state}>
              {order.state}
              {order.refunded !== undefined && order.refunded > 0 && (
                <>
                  {' '}
                  <span className="badge">{fill(refunded, { amount: numberText(order.refunded) })}</span>
                </>
              )}
            </td>
            <td data-label={columns.time} className="whitespace-nowrap">
              {taipeiTimeText(order.created_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
