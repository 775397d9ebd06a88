import { useState } from 'react'
import { getOrders, type Order } from '../../../api/payment.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { pageCount } from '../../../domain/lists/pagination.ts'
import { orderStateText } from '../../stores/credit-text.ts'
import { OrderTable, type OrderTableRow } from '../../ui/OrderTable.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useCall } from '../../ui/use-call.ts'
import { LoadedSection, Nothing } from './LoadedSection.tsx'

const { orders: copy } = accountCopy

/** The account's orders with their states; each links to its details. */
export function OwnOrders() {
  const [page, setPage] = useState(1)
  return (
    <LoadedSection title={copy.title} from={useCall(getOrders, { params: { page: page > 1 ? page : undefined } })}>
      {({ orders, total, page_size }) => (
        <>
          {orders.length === 0 ? (
            <Nothing text={copy.none} next={<a href="/donate">{copy.noneNext}</a>} />
          ) : (
            <OrderTable texts={copy} rows={orders.map(rowOf)} />
          )}
          {total > page_size && (
            <Pagination page={page} pages={pageCount(total, page_size)} onPage={setPage} label={copy.pages} />
          )}
        </>
      )}
    </LoadedSection>
  )
}

const rowOf = (order: Order): OrderTableRow => ({
  ...order,
  href: `/donate?order=${order.id}`,
  state: orderStateText(order),
})
