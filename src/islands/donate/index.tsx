import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import type { Order } from '../../../api/payment.ts'
import { donateCopy, orderCopy } from '../../../domain/copy/donate.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { $session } from '../../stores/session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DonationTab } from './DonationTab.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { isWaiting, OrderNotice } from './OrderNotice.tsx'
import { VipTab } from './VipTab.tsx'

const tabs = [
  { id: 'donation', label: donateCopy.donationTab },
  { id: 'vip', label: donateCopy.vipTab },
] as const

/**
 * 贊助服務: donation and VIP subscription. The page is guarded, so there is a session. `warning`: the sentence of goods
 * whose contents are drawn, before the payment; empty if there are none.
 */
export function Donate({ warning }: { warning: string }) {
  return (
    <ErrorBoundary>
      <DonatePage warning={warning} />
    </ErrorBoundary>
  )
}

function DonatePage({ warning }: { warning: string }) {
  const session = useStore($session)
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('donation')
  const [method, setMethod] = useState<PaymentMethod>('credit')
  const [error, setError] = useState('')
  const [orderState, setOrderState] = useState<Order['state']>()
  const panelId = useId()
  if (!session) return null
  const shared = { session, method, warning, onError: setError }
  return (
    <div className="grid gap-4">
      <OrderNotice onState={setOrderState} />
      <Folded isFolded={isWaiting(orderState)}>
        <FactList facts={[[donateCopy.account, session.username]]} />
        <Tabs
          label={donateCopy.title}
          tabs={tabs}
          chosen={tab}
          panelId={panelId}
          onChoose={(id) => {
            setTab(id)
            setError('')
          }}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className="panel grid gap-4">
          <MethodChoice method={method} onChoose={setMethod} />
          {tab === 'donation' ? <DonationTab {...shared} /> : <VipTab {...shared} />}
          <p className="field-error" role="alert">
            {error}
          </p>
        </div>
      </Folded>
    </div>
  )
}

/** While an order waits for its payment the form is folded, so that players do not pay twice. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details>
      <summary className="min-h-10 w-fit py-2 text-amber">{orderCopy.another}</summary>
      <div className="mt-2 grid gap-4">{children}</div>
    </details>
  )
}
