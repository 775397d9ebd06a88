import { NetworkError } from '../../../api/errors.ts'
import { purchaseDonation, purchaseVip } from '../../../api/payment.ts'
import type { Session } from '../../../domain/accounts/session.ts'
import { donateCopy, paymentSiteCopy } from '../../../domain/copy/donate.ts'
import { toastCopy } from '../../../domain/copy/session.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { apiClient } from '../../stores/api.ts'
import { sendToLogin } from '../../stores/guard.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { showToast } from '../../stores/toast.ts'
import { parseJson, readCheckoutForm, submitCheckoutForm } from './checkout-form.ts'

/** Text of the error line; '' if the player is being redirected to the provider. */
type Outcome = Promise<string>

const timeoutMs = 20_000

/** Orders a donation and redirects this tab to the provider. */
export async function donate(session: Session, amount: number, paymentMethod: PaymentMethod): Outcome {
  try {
    const { status, text } = await apiClient().callText(purchaseDonation, {
      body: { Price: amount, account_id: session.accountId, paymentMethod },
      timeoutMs,
    })
    if (status === 401) return leaveToLogin()
    if (status < 200 || status > 299) return failed(readMessage(text))
    return follow(readForm(text), '_self')
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (!error.timedOut) return failed()
    showToast({ title: toastCopy.timeout, description: donateCopy.timeout, variant: 'error' })
    return donateCopy.timeout
  }
}

/** Orders a VIP subscription; the provider opens in `popup`, which the click handler has opened. */
export async function subscribe(
  session: Session,
  planId: number,
  paymentMethod: PaymentMethod,
  popup: Window,
): Outcome {
  const name = `almanac-payment-${Date.now()}`
  popup.name = name
  let error: string
  try {
    const { status, text } = await apiClient().callText(purchaseVip, {
      body: { plan_id: planId, account_id: session.accountId, paymentMethod },
      timeoutMs,
    })
    // Any status is accepted (specification, section 7): the answer's own text, then its form, take precedence over the
    // status.
    const form = readForm(text)
    const hasNoForm = form === 'none'
    if (status === 401 && hasNoForm) error = leaveToLogin()
    else error = readJsonMessage(text) ?? (status >= 500 && hasNoForm ? failed() : followInto(popup, form, name))
  } catch (cause) {
    if (!(cause instanceof NetworkError)) throw cause
    error = failed()
  }
  if (error) popup.close()
  return error
}

/** A JSON answer of the VIP call may have messages instead of a form: shown unchanged, each in its colour. */
function readJsonMessage(text: string): string | undefined {
  const json = parseJson(text)
  if (!json) return undefined
  for (const [field, variant] of [
    ['error', 'error'],
    ['warning', 'warning'],
    ['message', 'info'],
  ] as const) {
    const message = json[field]
    if (typeof message !== 'string' || message === '') continue
    showToast({ title: message, variant })
    return message
  }
  return undefined
}

const readForm = (text: string) => readCheckoutForm(text, readSiteConfig().paymentOrigins)
type FormAnswer = ReturnType<typeof readForm>

/** If the popup was closed, submitting would open another one, which the browser blocks silently. */
function followInto(popup: Window, form: FormAnswer, name: string): string {
  return popup.closed && typeof form === 'object' ? paymentSiteCopy.windowClosed : follow(form, name)
}

function follow(form: FormAnswer, target: string): string {
  if (form === 'none') return donateCopy.noForm
  if (form === 'refused') return donateCopy.originRefused
  submitCheckoutForm(form, target)
  return ''
}

function failed(description: string = donateCopy.failed): string {
  showToast({ title: toastCopy.orderFailed, description, variant: 'error' })
  return donateCopy.failed
}

function readMessage(text: string): string | undefined {
  const error = parseJson(text)?.error
  return typeof error === 'string' && error !== '' ? error : undefined
}

function leaveToLogin(): string {
  sendToLogin()
  return toastCopy.loginRequired.title
}
