import { useState } from 'react'
import { getVipPlan } from '../../../api/payment.ts'
import type { Session } from '../../../domain/accounts/session.ts'
import { donateCopy, paymentSiteCopy } from '../../../domain/copy/donate.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { toastCopy } from '../../../domain/copy/session.ts'
import type { PaymentMethod, VipPlan } from '../../../domain/payments/payment.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { guardHolds } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SanitisedHtml } from '../../ui/SanitisedHtml.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useCall } from '../../ui/use-call.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { subscribe } from './purchase.ts'

interface Props {
  session: Session
  method: PaymentMethod
  warning: string
  onError: (text: string) => void
}

/** Plan, description and subscription; the provider opens in a separate window. */
export function VipTab({ session, method, warning, onError }: Props) {
  const { answer, load } = useCall(getVipPlan, {})
  const [planId, setPlanId] = useState<number>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  if (answer.at === 'failed' || answer.at === 'none')
    return <LoadFailed text={donateCopy.vipPlansFailed} onRetry={load} />
  const plans = answer.at === 'ready' ? answer.value.vip_plans : []
  const plan = plans.find(({ Id }) => Id === planId) ?? plans[0]

  async function confirm() {
    if (busy || !plan || !guardHolds()) return
    // Inside the click handler: a browser allows a popup only there.
    const popup = window.open('', '_blank', 'width=900,height=720')
    if (!popup) {
      showToast({ title: toastCopy.subscribeFailed, description: donateCopy.popupBlocked, variant: 'error' })
      setIsConfirming(false)
      return onError(donateCopy.popupBlocked)
    }
    showWaiting(popup)
    setBusy(true)
    onError('')
    const error = await subscribe(session, plan.Id, method, popup).catch((cause) => {
      console.error(cause)
      popup.close()
      return donateCopy.failed
    })
    setBusy(false)
    setIsConfirming(false)
    onError(error)
  }

  return (
    <div className="grid gap-4" aria-busy={answer.at === 'loading'}>
      <SelectField
        label={donateCopy.vipPlan}
        value={plan?.Id ?? ''}
        onChange={(event) => setPlanId(Number(event.target.value))}
        options={plans.map((one) => [one.Id, planText(one)] as const)}
      />
      {answer.at === 'ready' ? (
        <SanitisedHtml html={answer.value.vip_description} />
      ) : (
        <div className="skeleton h-32" />
      )}
      <button
        type="button"
        className="btn btn-primary justify-self-start"
        disabled={busy || !plan}
        onClick={() => setIsConfirming(true)}
      >
        {donateCopy.subscribe}
      </button>
      {plan && (
        <ConfirmOrder
          open={isConfirming}
          busy={busy}
          warning={warning}
          title={donateCopy.vipConfirmTitle}
          facts={[
            [donateCopy.account, session.username],
            [donateCopy.method, donateCopy[method]],
            [donateCopy.vipPlan, planText(plan)],
          ]}
          onConfirm={confirm}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}

/** The provider's page replaces this one; until the host has answered, the window would be blank. */
function showWaiting({ document }: Window): void {
  document.documentElement.lang = 'zh-Hant-TW'
  document.title = donateCopy.title
  const text = document.createElement('p')
  text.textContent = paymentSiteCopy.ordering
  text.setAttribute('role', 'status')
  document.body.replaceChildren(text)
}

function planText({ Day, Price }: VipPlan): string {
  return fill(donateCopy.vipOption, { day: Day, price: numberText(Price) })
}
