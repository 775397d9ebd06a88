import { type RefObject, useState } from 'react'
import type { RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { passkeyFailure, showPasskey } from './passkey.ts'

interface Props {
  /** Requests the options for the browser's prompt. */
  ask: () => Promise<RequestOptions>
  /** Finishes the step with the passkey. An error of either is shown below the button. */
  use: (passkey: ShownPasskey) => Promise<unknown>
  button?: RefObject<HTMLButtonElement | null>
}

/** 使用通行密鑰: at login and at step-up. */
export function PasskeyButton({ ask, use, button }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function press() {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      // After success the page or the dialog is left: the button stays disabled to prevent a second submission.
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
