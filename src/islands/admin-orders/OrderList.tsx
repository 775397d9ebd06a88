import { useCallback } from 'react'
import type { Client } from '../../../api/client.ts'
import { getDeskOrders, type OrderSearch } from '../../../api/order-desk.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/number-text.ts'
import { pageCount } from '../../../domain/pagination.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { placeQuery } from './place.ts'
import { SearchForm } from './SearchForm.tsx'

interface Props {
  search: OrderSearch
  onSearch: (search: OrderSearch) => void
  onOpen: (id: string) => void
}

/** A page of the orders that were found. Made anew for each search, so that no late answer of another one is shown. */
export function OrderList({ search, onSearch, onOpen }: Props) {
  const ask = useCallback((client: Client) => client.call(getDeskOrders, { params: search }), [search])
  const { answer, load } = useAnswer(ask)
  return (
    <>
      <SearchForm search={search} onSearch={onSearch} />
      {answer.at === 'loading' && <p className="skeleton h-40">{commonCopy.loading}</p>}
      {answer.at === 'none' && <p className="notice">{copy.notHere}</p>}
      {answer.at === 'failed' && <LoadFailed text={copy.failed} onRetry={load} />}
      {answer.at === 'ready' && (
        <section aria-label={copy.results}>
          <p role="status" className="quiet mb-2">
            {fill(copy.found, { n: numberText(answer.value.total) })}
          </p>
          {answer.value.orders.length === 0 ? (
            <Nothing isSearch={placeQuery({ order: '', search }) !== ''} />
          ) : (
            <OrdersTable orders={answer.value.orders} search={search} onOpen={onOpen} />
          )}
          {answer.value.total > answer.value.page_size && (
            <Pagination
              page={search.page}
              pages={pageCount(answer.value.total, answer.value.page_size)}
              onPage={(page) => onSearch({ ...search, page })}
            />
          )}
        </section>
      )}
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
