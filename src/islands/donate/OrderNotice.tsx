import { useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { getOrder, type Order } from '../../../api/payment.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { orderCopy } from '../../../domain/copy/donate.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { apiClient } from '../../stores/api.ts'
import { mayPass, pauseMs } from '../../stores/ask-again.ts'
import { creditText, orderStateText } from '../../stores/credit-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'

const askEveryMs = 3_000
/** A failed or expired order may still be paid by a late notification, so it is polled, but rarely. */
const askAgainMs = 10_000

/** After payment the provider redirects to `/donate?order=`: shows the order's state and passes it to `onState`. */
export function OrderNotice({ onState = () => {} }: { onState?: (state: Order['state']) => void }) {
  const [id] = useState(() => new URLSearchParams(location.search).get('order') ?? '')
  const order = useOrder(id)
  const state = typeof order === 'object' ? order.state : undefined
  useEffect(() => {
    if (state) onState(state)
  }, [state, onState])
  if (!id) return null
  return (
    <section
      className={`notice grid justify-items-start gap-2 ${typeof order === 'object' ? looks[order.state] : ''}`}
      role="status"
      aria-label={orderCopy.title}
    >
      {order === undefined && commonCopy.loading}
      {order === 'unknown' && commonCopy.itemNotFound}
      {order === 'unread' && orderCopy.unreadable}
      {typeof order === 'object' && (
        <>
          <strong>{orderStateText(order)}</strong>
          <p>{summary(order)}</p>
          {isWaiting(order.state) && (
            <>
              <p>{orderCopy.waiting[order.state]}</p>
              <p>{orderCopy.waiting.paidAlready}</p>
              <p className="quiet">{orderCopy.waiting.notPaid}</p>
            </>
          )}
          {order.credited === false && <p>{orderCopy.awaitingGameHint}</p>}
          {order.state === 'paid' && <a href="/account">{accountCopy.title}</a>}
        </>
      )}
    </section>
  )
}

/** Whether a payment may be under way. */
export function isWaiting(state: Order['state'] | undefined): state is 'pending' | 'issued' {
  return state === 'pending' || state === 'issued'
}

const looks: Readonly<Record<Order['state'], string>> = {
  pending: '',
  issued: '',
  paid: 'notice-success',
  failed: 'notice-error',
  expired: 'notice-error',
}

/** The order, polled until it is paid, and delivered in the game if the host can tell. */
function useOrder(id: string): Order | 'unknown' | 'unread' | undefined {
  const [order, setOrder] = useState<Order | 'unknown' | 'unread'>()
  useEffect(() => {
    if (!id) return
    let callOff = () => {}
    let isStopped = false
    const again = (delayMs = askEveryMs) => {
      callOff = laterWhileShown(ask, delayMs)
    }
    async function ask() {
      try {
        const answer = await apiClient().call(getOrder, { params: { id } })
        if (isStopped) return
        setOrder(answer)
        if (isWaiting(answer.state)) again()
        else if (answer.state !== 'paid' || answer.credited === false) again(askAgainMs)
      } catch (error) {
        if (isStopped || sentToLogin(error)) return
        if (error instanceof HttpStatusError && error.status === 404) return setOrder('unknown')
        console.error(error)
        // Known data are kept.
        setOrder((before) => before ?? 'unread')
        // An error of a reachable host will hardly change soon.
        again(pauseMs(error, mayPass(error) ? askEveryMs : askAgainMs))
      }
    }
    ask()
    return () => {
      isStopped = true
      callOff()
    }
  }, [id])
  return order
}

function summary(order: Order): string {
  return fill(orderCopy.summary, { id: order.id, amount: numberText(order.amount), what: creditText(order) })
}
