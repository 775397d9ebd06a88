import type { MouseEvent } from 'react'
import { fill } from '../../domain/copy/fill.ts'
import { dollarText } from '../../domain/dollar-text.ts'
import { numberText } from '../../domain/number-text.ts'
import { taipeiTimeText } from '../../domain/taipei-time.ts'
import { type Credit, creditText } from '../stores/credit-text.ts'
import { TableHead } from './TableHead.tsx'

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
  /** Called on a press on a row's link, if the page itself shows the order. */
  onPress?: (event: MouseEvent, id: string) => void
}

/** Orders as rows; on a phone as cards: account and time below the number, then credit and amount, and the state. */
export function OrderTable({ texts: { title, columns, open, refunded }, rows, onPress }: Props) {
  const isOfMany = columns.account !== undefined
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{title}</caption>
      <TableHead columns={columns} figures={['amount']} />
      <tbody>
        {rows.map((order) => (
          <tr key={order.id} className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4">
            <th scope="row" className="max-md:col-span-full md:whitespace-nowrap">
              <a
                href={order.href}
                className="wrap-anywhere"
                aria-label={fill(open, { id: order.id })}
                onClick={onPress && ((event) => onPress(event, order.id))}
              >
                {order.id}
              </a>
            </th>
            {isOfMany && (
              <td className="wrap-break-word">
                <bdi>{order.account}</bdi>
              </td>
            )}
            <td className="max-md:order-2 md:whitespace-nowrap">{creditText(order)}</td>
            <td className="num whitespace-nowrap max-md:order-2 max-md:justify-end">{dollarText(order.amount)}</td>
            <td className={isOfMany ? 'max-md:order-2 max-md:col-span-full' : 'max-md:order-2'}>
              {order.state}
              {order.refunded !== undefined && order.refunded > 0 && (
                <>
                  {' '}
                  <span className="badge">{fill(refunded, { amount: numberText(order.refunded) })}</span>
                </>
              )}
            </td>
            <td className={`whitespace-nowrap max-md:justify-end ${isOfMany ? 'max-md:order-1' : 'max-md:order-3'}`}>
              {taipeiTimeText(order.created_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
