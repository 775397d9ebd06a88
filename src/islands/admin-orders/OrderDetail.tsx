import { getDeskOrder } from '../../../api/order-desk.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { DeskDetail } from '../../ui/DeskDetail.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useDeskChange } from '../../ui/use-desk-change.ts'
import { AskProvider } from './AskProvider.tsx'
import { NoteForm } from './NoteForm.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { RefundForm } from './RefundForm.tsx'
import { Resend } from './Resend.tsx'

/** An order with its history and the available actions. */
export function OrderDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const order = useCall(getDeskOrder, { params: { id } })
  const { busy, change, dialog } = useDeskChange(order.refresh)

  return (
    <DeskDetail href="/admin/orders" back={copy.back} onBack={onBack} busy={busy} title={id}>
      <Loaded from={order} failed={copy.failed} none={<p className="notice notice-error">{copy.notFound}</p>}>
        {(detail) => (
          <>
            <OrderFacts order={detail.order} />
            <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
              <AskProvider order={detail.order} busy={busy} change={change} />
              <Resend order={detail.order} busy={busy} change={change} />
              <NoteForm order={detail.order} busy={busy} change={change} />
              <RefundForm order={detail.order} busy={busy} change={change} />
            </div>
            <OrderHistory history={detail.history} />
          </>
        )}
      </Loaded>
      {dialog}
    </DeskDetail>
  )
}
