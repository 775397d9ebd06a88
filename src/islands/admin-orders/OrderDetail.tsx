import { useEffect, useId, useRef, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import type { Toast } from '../../../domain/session.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { NoteForm } from './NoteForm.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import type { MakeChange } from './part.ts'
import { RefundForm } from './RefundForm.tsx'
import { Resend } from './Resend.tsx'
import { useOrder } from './use-order.ts'

/** An order with its history and the available actions. */
export function OrderDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { answer, failed, load } = useOrder(id)
  const { confirmed, dialog } = useConfirmation()
  const [busy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  const headId = useId()
  useEffect(() => head.current?.focus(), [])

  const change: MakeChange = async ({ call, failed: title }) => {
    if (busy) return false
    setBusy(true)
    let outcome: Toast
    try {
      outcome = { title: await confirmed(() => call(apiClient())), variant: 'info' }
    } catch (error) {
      if (sentToLogin(error)) {
        setBusy(false)
        return false
      }
      const known = error instanceof HttpStatusError && (error.status === 409 || error.status === 412)
      if (!known) console.error(error)
      outcome = { title, description: failureText(error, ''), variant: 'error' }
    }
    // Also after a refusal: another admin may have changed it, or the game may have delivered it.
    await load()
    setBusy(false)
    // Last, so that a repeated outcome is announced.
    showToast(outcome)
    return outcome.variant === 'info'
  }

  return (
    <section aria-labelledby={headId} aria-busy={busy}>
      <p className="crumb">
        <a
          href="/admin/orders"
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          {copy.back}
        </a>
      </p>
      <h2 id={headId} ref={head} tabIndex={-1} className="section-head outline-0 wrap-anywhere">
        {id}
      </h2>
      {!answer && !failed && <p className="skeleton h-40">{commonCopy.loading}</p>}
      {failed === 'gone' && <p className="notice notice-error">{copy.gone}</p>}
      {failed === 'failed' && <LoadFailed text={copy.failed} onRetry={load} />}
      {answer && (
        <>
          <OrderFacts order={answer.order} />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
            <Resend order={answer.order} busy={busy} change={change} />
            <NoteForm order={answer.order} busy={busy} change={change} />
            <RefundForm order={answer.order} busy={busy} change={change} />
          </div>
          <OrderHistory history={answer.history} />
        </>
      )}
      {dialog}
    </section>
  )
}
