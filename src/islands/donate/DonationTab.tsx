import { type SubmitEvent, useId, useState } from 'react'
import { getDonatePlan } from '../../../api/payment.ts'
import type { Session } from '../../../domain/accounts/session.ts'
import { donateCopy, paymentSiteCopy } from '../../../domain/copy/donate.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { dollarText } from '../../../domain/payments/dollar-text.ts'
import {
  clampDonation,
  defaultAmount,
  donationRange,
  isDonation,
  pointsFor,
  presetAmounts,
  ratioFor,
} from '../../../domain/payments/donation.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { guardHolds } from '../../stores/guard.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useCall } from '../../ui/use-call.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { donate } from './purchase.ts'

interface Props {
  session: Session
  method: PaymentMethod
  warning: string
  onError: (text: string) => void
}

/** If the page was not left after this time, the player may try again. */
const leavingMs = 10_000

/** As many placeholders as there usually are presets, to avoid a layout shift. */
const presetPlaces = [1, 2, 3, 4, 5]
const noMeta = { min_donate: 0, order: [] }

/** Amount, presets, ratio and points; then the confirmation, then the provider in this tab. */
export function DonationTab({ session, method, warning, onError }: Props) {
  const { answer, load } = useCall(getDonatePlan, {})
  const isLoaded = answer.at === 'ready'
  const [typedText, setTypedText] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  /** An invalid amount was submitted: the range below the field is shown as an error. */
  const [isRefused, setIsRefused] = useState(false)
  const id = useId()
  const meta = isLoaded ? answer.value : noMeta
  const { min, max } = donationRange(meta)
  // Plans that load late do not overwrite typed text.
  const text = typedText ?? String(isLoaded ? min : defaultAmount)
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const isValid = isDonation(amount, meta)
  const points = isValid ? pointsFor(amount, meta) : 0
  const pointsText = fill(donateCopy.points, { points: readSiteConfig().pointsName, n: numberText(points) })

  function choose(value: string) {
    setTypedText(value)
    setIsRefused(false)
    onError('')
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsRefused(!isValid)
    setIsConfirming(isValid)
  }

  async function confirm() {
    if (busy || !guardHolds()) return
    setBusy(true)
    onError('')
    const error = await donate(session, amount, method).catch((cause) => {
      console.error(cause)
      return donateCopy.failed
    })
    setIsConfirming(false)
    onError(error)
    // Until the provider's page opens, a second press would make a second order: only a failure enables the button.
    if (error) setBusy(false)
    else setTimeout(() => setBusy(false), leavingMs)
  }

  if (answer.at === 'failed' || answer.at === 'none') return <LoadFailed text={donateCopy.plansFailed} onRetry={load} />
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-busy={!isLoaded}>
      <div className="field">
        <label htmlFor={id}>{donateCopy.amount}</label>
        <input
          id={id}
          className="input"
          type="number"
          inputMode="numeric"
          step={1}
          min={min}
          max={max || undefined}
          value={text}
          aria-describedby={`${id}-hint`}
          aria-invalid={isLoaded && !isValid}
          onChange={(event) => choose(event.target.value)}
          onBlur={() => isLoaded && choose(String(clampDonation(text === '' ? Number.NaN : Number(text), meta)))}
        />
        <p
          id={`${id}-hint`}
          className={isRefused ? 'text-(length:--text-note) text-danger' : 'quiet'}
          role={isRefused ? 'alert' : undefined}
        >
          {isLoaded ? fill(donateCopy.amountRange, { min: numberText(min), max: numberText(max) }) : '\u00a0'}
        </p>
      </div>
      <fieldset className="grid min-h-10 grid-cols-3 gap-2 sm:grid-cols-6">
        <legend className="sr-only">{donateCopy.amount}</legend>
        {!isLoaded && presetPlaces.map((place) => <span key={place} className="skeleton h-14" />)}
        {presetAmounts(meta).map((preset) => (
          <button
            key={preset}
            type="button"
            className="choice flex-col gap-0 px-1"
            aria-pressed={preset === amount}
            onClick={() => choose(String(preset))}
          >
            {dollarText(preset)}
            <small className="figures" aria-hidden="true">
              {fill(paymentSiteCopy.pointsAmount, { n: numberText(pointsFor(preset, meta)) })}
            </small>
          </button>
        ))}
      </fieldset>
      <p aria-live="polite">
        <span className="badge badge-chosen">
          {fill(donateCopy.ratio, { r: isValid ? ratioFor(amount, meta) : 1 })}
        </span>{' '}
        {isValid && pointsText}
      </p>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={busy || !isLoaded}>
        {donateCopy.submit}
      </button>
      <ConfirmOrder
        open={isConfirming}
        busy={busy}
        warning={warning}
        title={donateCopy.confirmTitle}
        facts={[
          [donateCopy.account, session.username],
          [donateCopy.method, donateCopy[method]],
          [donateCopy.amount, dollarText(isValid ? amount : 0)],
          [paymentSiteCopy.pointsLabel, fill(paymentSiteCopy.pointsAmount, { n: numberText(points) })],
        ]}
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      />
    </form>
  )
}
