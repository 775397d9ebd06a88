import type { MouseEvent } from 'react'
import type { OrderSearch } from '../../../api/order-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { accountText, stateText, whatText } from './order-texts.ts'
import { placeQuery } from './place.ts'

interface Props {
  orders: readonly DeskOrder[]
  search: OrderSearch
  onOpen: (id: string) => void
}

/** Orders as rows, on a phone as cards under their numbers. */
export function OrdersTable({ orders, search, onOpen }: Props) {
  const { columns } = copy

  function open(event: MouseEvent, id: string) {
    // Another tab or window is the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(id)
  }

  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.id}</th>
          <th scope="col">{columns.account}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col" className="num">
            {columns.amount}
          </th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.time}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <a
                href={placeQuery({ order: order.id, search })}
                className="wrap-anywhere"
                aria-label={fill(copy.open, { id: order.id })}
                onClick={(event) => open(event, order.id)}
              >
                {order.id}
              </a>
            </th>
            <td data-label={columns.account} className="wrap-anywhere">
              <bdi>{accountText(order)}</bdi>
            </td>
            <td data-label={columns.what}>{whatText(order)}</td>
            <td data-label={columns.amount} className="num whitespace-nowrap">
              NT$ {numberText(order.amount)}
            </td>
            <td data-label={columns.state}>
              {stateText(order)}
              {order.refunded > 0 && (
                <>
                  {' '}
                  <span className="badge">{fill(copy.refundedOf, { amount: numberText(order.refunded) })}</span>
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
