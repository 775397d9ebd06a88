import { type RefObject, useState } from 'react'
import type { RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { passkeyFailure, showPasskey } from './passkey.ts'

interface Props {
  /** Gets what the browser is to be asked. */
  ask: () => Promise<RequestOptions>
  /** Ends the step that the passkey was asked for. What either throws is said below the button. */
  use: (passkey: ShownPasskey) => Promise<unknown>
  button?: RefObject<HTMLButtonElement | null>
}

/** 使用通行密鑰: at a login and at a step-up. */
export function PasskeyButton({ ask, use, button }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function press() {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      // After success the page or the dialog is being left: the button stays busy, so that nobody presses it twice.
      await use(await showPasskey(await ask()))
    } catch (failure) {
      console.error(failure)
      setError(passkeyFailure(failure, copy.passkeyFailed))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <button ref={button} type="button" className="btn btn-primary" aria-disabled={busy || undefined} onClick={press}>
        {busy ? copy.passkeyBusy : copy.usePasskey}
      </button>
      <p className={error ? 'notice notice-error' : 'sr-only'} role="alert">
        {error}
      </p>
    </div>
  )
}
