import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { useDeskPlace } from '../../ui/use-desk-place.ts'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderList } from './OrderList.tsx'
import { type Place, placeQuery, readPlace } from './place.ts'

/** Orders for admins: search, details and notes. */
export default function AdminOrders() {
  return (
    <AdminFrame>
      <Desk />
    </AdminFrame>
  )
}

const isOpen = ({ order }: Place) => order !== ''

function Desk() {
  const { place, go, list } = useDeskPlace(readPlace, placeQuery, isOpen)
  const { order, search } = place
  if (isOpen(place)) return <OrderDetail key={order} id={order} onBack={() => go({ order: '', search })} />
  return (
    <div ref={list} tabIndex={-1}>
      <p className="quiet mb-4">{copy.about}</p>
      <OrderList search={search} go={go} />
    </div>
  )
}
