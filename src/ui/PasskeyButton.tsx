import { useState } from 'react'
import type { RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { failureText } from '../stores/failure-text.ts'
import { ActionButton } from './ActionButton.tsx'
import { showPasskey } from './passkey.ts'

interface Props {
  /** Requests the options for the browser's prompt. */
  ask: () => Promise<RequestOptions>
  /** Finishes the step with the passkey; returns or throws the error, which is shown below the button. */
  use: (passkey: ShownPasskey) => Promise<string | undefined>
}

/** 使用通行密鑰: at login and at step-up. */
export function PasskeyButton({ ask, use }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function press() {
    if (busy) return
    setBusy(true)
    setError(undefined)
    const finish = async () => use(await showPasskey(await ask()))
    const failure = await finish().catch((cause: unknown) => {
      console.error(cause)
      return failureText(cause, copy.passkeyFailed)
    })
    // After success the page or the dialog is left: the button stays disabled to prevent a second submission.
    if (failure === undefined) return
    setError(failure)
    setBusy(false)
  }

  return (
    <div className="grid gap-2">
      <ActionButton className="btn btn-primary" busy={busy} onPress={press}>
        {busy ? copy.passkeyBusy : copy.usePasskey}
      </ActionButton>
      {error && (
        <p className="notice notice-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
