/** Shows new alerts as toasts while a page is open and visible. Loaded only if the account watches something. */
import { type Alert, getAlerts } from '../../api/alerts.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { foundAlertsCopy as copy } from '../../domain/copy/alerts.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { lastSeenAlert, noteSeenAlert } from './alerts-seen.ts'
import { apiClient } from './api.ts'
import { bearerToken } from './session.ts'
import { showToast } from './toast.ts'
import { laterWhileShown } from './while-shown.ts'

/** A shop is seen within four seconds of its opening, and this is at most added to that. */
const everyMs = 5_000
const afterFailureMs = 60_000
/** Alerts that one toast names. */
const maxNamed = 3

let isFollowing = false

/** Asks until the session ends, or the host refuses. */
export function followAlerts(): void {
  if (isFollowing) return
  isFollowing = true
  void lookAndRepeat()
}

async function lookAndRepeat(): Promise<void> {
  if (bearerToken() === undefined) {
    isFollowing = false
    return
  }
  try {
    await look()
    laterWhileShown(lookAndRepeat, everyMs)
  } catch (error) {
    const isRefused = error instanceof HttpStatusError && error.status !== 429 && error.status < 500
    if (isRefused) isFollowing = false
    else laterWhileShown(lookAndRepeat, afterFailureMs)
  }
}

async function look(): Promise<void> {
  const before = lastSeenAlert()
  const { alerts } = await apiClient().call(getAlerts, { params: { after: before } })
  // Another tab may have shown them meanwhile.
  const seen = lastSeenAlert()
  const newest = Math.max(seen ?? 0, ...alerts.map(({ id }) => id))
  if (newest !== seen) noteSeenAlert(newest)
  const fresh = alerts.filter(({ id }) => seen !== undefined && id > seen)
  if (fresh.length > 0) showToast({ title: copy.toast, description: textOf(fresh), variant: 'info' })
}

function textOf(alerts: readonly Alert[]): string {
  const lines = alerts.slice(0, maxNamed).map(({ nameid, name, refine, price, currency }) =>
    fill(copy.toastLine, {
      name: `${refine > 0 ? `+${refine} ` : ''}${name || fill(commonCopy.unknownItem, { id: nameid })}`,
      price: `${numberText(price ?? 0)} ${currency === 'CASH' ? 'C' : 'Z'}`,
    }),
  )
  const more = alerts.length - maxNamed
  return [...lines, ...(more > 0 ? [fill(copy.toastMore, { n: more })] : [])].join('；')
}
