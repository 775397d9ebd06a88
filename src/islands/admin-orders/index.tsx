import { useEffect, useRef } from 'react'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderList } from './OrderList.tsx'
import { usePlace } from './use-place.ts'

/** Orders for admins: search, details and notes. `emptyMark` is the name of the illustration for an empty list. */
export default function AdminOrders({ emptyMark }: { emptyMark: string }) {
  return (
    <AdminFrame emptyMark={emptyMark}>
      <Desk />
    </AdminFrame>
  )
}

function Desk() {
  const [{ order, search }, go] = usePlace()
  const list = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The back button is gone, so the focus moves to the list.
    if (wasOpen.current && order === '') list.current?.focus()
    wasOpen.current = order !== ''
  }, [order])
  if (order !== '') return <OrderDetail key={order} id={order} onBack={() => go({ order: '', search })} />
  return (
    <div ref={list} tabIndex={-1}>
      <p className="quiet mb-4">{copy.about}</p>
      <OrderList
        search={search}
        onSearch={(wanted) => go({ order: '', search: wanted })}
        onOpen={(id) => go({ order: id, search })}
      />
    </div>
  )
}
