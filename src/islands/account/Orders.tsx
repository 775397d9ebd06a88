import { useCallback, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { getOrders } from '../../../api/payment.ts'
import { donateCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderCopy } from '../../../domain/copy/payment.ts'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { numberText } from '../../../domain/number-text.ts'
import { pageCount } from '../../../domain/pagination.ts'
import type { Order } from '../../../domain/payment.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Nothing, Section } from './Section.tsx'

const { orders: copy } = accountCopy

/** The account's orders with their states; each leads to its own notice. */
export function Orders() {
  const [page, setPage] = useState(1)
  const ask = useCallback((client: Client) => client.call(getOrders, { params: { page } }), [page])
  const { answer, load } = useAnswer(ask)
  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {({ orders, total, page_size }) => (
        <>
          {orders.length === 0 ? (
            <Nothing text={copy.none} next={<a href="/donate">{copy.noneNext}</a>} />
          ) : (
            <OrderTable orders={orders} />
          )}
          {total > page_size && (
            <Pagination page={page} pages={pageCount(total, page_size)} onPage={setPage} label={copy.pages} />
          )}
        </>
      )}
    </Section>
  )
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { columns } = copy
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.id}</th>
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
              <a href={`/donate?order=${order.id}`} aria-label={fill(copy.open, { id: order.id })}>
                {order.id}
              </a>
            </th>
            <td data-label={columns.what}>{whatOf(order)}</td>
            <td data-label={columns.amount} className="num">
              NT$ {numberText(order.amount)}
            </td>
            <td data-label={columns.state}>
              {order.credited === false ? orderCopy.notGiven : donateCopy.orderStates[order.state]}
              {order.refunded !== undefined && (
                <>
                  {' '}
                  <span className="badge">{fill(copy.refunded, { amount: numberText(order.refunded) })}</span>
                </>
              )}
            </td>
            <td data-label={columns.time}>{taipeiTimeText(order.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function whatOf({ kind, credit }: Order): string {
  return kind === 'vip'
    ? fill(orderCopy.vip, { n: numberText(credit) })
    : `${readSiteConfig().pointsName} ${numberText(credit)}`
}
