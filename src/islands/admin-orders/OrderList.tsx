import { useCallback } from 'react'
import type { Client } from '../../../api/client.ts'
import { type DeskOrder, getDeskOrders } from '../../../api/order-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { pageCount } from '../../../domain/lists/pagination.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { OrderTable, type OrderTableRow } from '../../ui/OrderTable.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { accountText, stateText } from './order-texts.ts'
import { type Place, placeQuery } from './place.ts'

interface Props {
  search: Place['search']
  go: (place: Place) => void
}

const choice = { name: 'state', label: copy.state, options: copy.states } as const

/** The search for orders, and a page of its results. */
export function OrderList({ search, go }: Props) {
  const rowOf = (order: DeskOrder): OrderTableRow => ({
    ...order,
    href: placeQuery({ order: order.id, search }),
    account: accountText(order),
    state: stateText(order),
  })

  const ask = useCallback(
    (client: Client) => {
      const page = search.page > 1 ? search.page : undefined
      return client.call(getDeskOrders, { params: { ...search, page } })
    },
    [search],
  )
  const goToPage = (page: number, words = search) => go({ order: '', search: { ...words, page } })

  return (
    <>
      <DeskSearchForm search={search} onSearch={(words) => goToPage(1, words)} texts={copy} choice={choice} />
      <Loaded from={useAnswer(ask)} failed={copy.failed} none={<p className="notice">{copy.notHere}</p>}>
        {({ orders, total, page_size }) => (
          <section aria-label={copy.results}>
            <p role="status" className="quiet mb-2">
              {fill(copy.resultCount, { n: numberText(total) })}
            </p>
            {orders.length === 0 ? (
              <Nothing isSearch={placeQuery({ order: '', search }) !== ''} />
            ) : (
              <OrderTable texts={copy} rows={orders.map(rowOf)} onOpen={(order) => go({ order, search })} />
            )}
            {total > page_size && (
              <Pagination page={search.page} pages={pageCount(total, page_size)} onPage={goToPage} />
            )}
          </section>
        )}
      </Loaded>
    </>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState>
      <p>{isSearch ? copy.none : copy.noneYet}</p>
      <p className="quiet">{isSearch ? copy.noneNext : copy.noneYetNext}</p>
    </EmptyState>
  )
}
