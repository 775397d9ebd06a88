import { type SubmitEvent, useId, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { getDonatePlan } from '../../../api/payment.ts'
import { donateCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { paymentSiteCopy } from '../../../domain/copy/payment.ts'
import { dollarText } from '../../../domain/dollar-text.ts'
import {
  clampDonation,
  defaultAmount,
  donationRange,
  isDonation,
  pointsFor,
  presetAmounts,
  ratioFor,
} from '../../../domain/donation.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { PaymentMethod } from '../../../domain/payment.ts'
import type { Session } from '../../../domain/session.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { donate } from './purchase.ts'

interface Props {
  session: Session
  method: PaymentMethod
  onError: (text: string) => void
}

/** If the page was not left after this time, the player may try again. */
const leavingMs = 10_000

/** As many placeholders as there usually are presets, to avoid a layout shift. */
const presetPlaces = [1, 2, 3, 4, 5]
const noMeta = { min_donate: 0, order: [] }
const ask = (client: Client) => client.call(getDonatePlan, {})

/** Amount, presets, ratio and points; then the confirmation, then the provider in this tab. */
export function DonationTab({ session, method, onError }: Props) {
  const { answer, load } = useAnswer(ask)
  const loaded = answer.at === 'ready'
  const [typed, setTyped] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  /** An invalid amount was submitted: the range below the field is shown as an error. */
  const [refused, setRefused] = useState(false)
  const id = useId()
  const meta = loaded ? answer.value : noMeta
  const { min, max } = donationRange(meta)
  // Plans that load late do not overwrite typed text.
  const text = typed ?? String(loaded ? min : defaultAmount)
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const valid = isDonation(amount, meta)
  const points = valid ? pointsFor(amount, meta) : 0
  const pointsText = fill(donateCopy.points, { points: readSiteConfig().pointsName, n: numberText(points) })

  function choose(value: string) {
    setTyped(value)
    setRefused(false)
    onError('')
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefused(!valid)
    setConfirming(valid)
  }

  async function confirm() {
    if (busy) return
    setBusy(true)
    onError('')
    const error = await donate(session, amount, method).catch((cause) => {
      console.error(cause)
      return donateCopy.failed
    })
    setConfirming(false)
    onError(error)
    // Until the provider's page opens, a second press would make a second order: only a failure enables the button.
    if (error) setBusy(false)
    else setTimeout(() => setBusy(false), leavingMs)
  }

  if (answer.at === 'failed' || answer.at === 'none') return <LoadFailed text={donateCopy.plansFailed} onRetry={load} />
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-busy={!loaded}>
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
          aria-invalid={loaded && !valid}
          onChange={(event) => choose(event.target.value)}
          onBlur={() => loaded && choose(String(clampDonation(text === '' ? Number.NaN : Number(text), meta)))}
        />
        <p
          id={`${id}-hint`}
          className={refused ? 'text-(length:--text-note) text-danger' : 'quiet'}
          role={refused ? 'alert' : undefined}
        >
          {loaded ? fill(donateCopy.amountRange, { min, max }) : '\u00a0'}
        </p>
      </div>
      <fieldset className="grid min-h-10 grid-cols-3 gap-2 sm:grid-cols-6">
        <legend className="sr-only">{donateCopy.amount}</legend>
        {!loaded && presetPlaces.map((place) => <span key={place} className="skeleton h-14" />)}
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
              {fill(paymentSiteCopy.presetPoints, { n: numberText(pointsFor(preset, meta)) })}
            </small>
          </button>
        ))}
      </fieldset>
      <p aria-live="polite">
        <span className="badge badge-chosen">{fill(donateCopy.ratio, { r: valid ? ratioFor(amount, meta) : 1 })}</span>{' '}
        {valid && pointsText}
      </p>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={busy || !loaded}>
        {donateCopy.submit}
      </button>
      <ConfirmOrder
        open={confirming}
        busy={busy}
        title={donateCopy.confirmTitle}
        facts={[
          [donateCopy.account, session.username],
          [donateCopy.method, donateCopy[method]],
          [donateCopy.amount, dollarText(valid ? amount : 0)],
          [paymentSiteCopy.gives, fill(paymentSiteCopy.presetPoints, { n: numberText(points) })],
        ]}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </form>
  )
}
