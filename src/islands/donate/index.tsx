import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { donateCopy } from '../../../domain/copy/contract.ts'
import type { PaymentMethod } from '../../../domain/payment.ts'
import { $session } from '../../stores/session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DonationTab } from './DonationTab.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { OrderNotice } from './OrderNotice.tsx'
import { VipTab } from './VipTab.tsx'

const tabs = [
  { id: 'donation', label: donateCopy.donationTab },
  { id: 'vip', label: donateCopy.vipTab },
] as const

/** 贊助服務: donation and VIP subscription. The page is guarded, so there is a session. */
export function Donate() {
  return (
    <ErrorBoundary>
      <DonatePage />
    </ErrorBoundary>
  )
}

function DonatePage() {
  const session = useStore($session)
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('donation')
  const [method, setMethod] = useState<PaymentMethod>('credit')
  const [error, setError] = useState('')
  const panelId = useId()
  if (!session) return null
  const shared = { session, method, onError: setError }
  return (
    <div className="grid gap-4">
      <OrderNotice />
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
    </div>
  )
}
