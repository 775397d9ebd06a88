import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FactorKind } from '../../api/auth.ts'
import type { RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { fill } from '../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { knowsPasskeys } from './passkey.ts'
import { TextField } from './TextField.tsx'

interface Props {
  username: string
  kinds: readonly FactorKind[]
  /** Finishes the login and leaves the page; returns the error if it failed. */
  onSubmit: (code: string) => Promise<string | undefined>
  /** Requests the options for the browser's passkey prompt. */
  askPasskey: () => Promise<RequestOptions>
  /** Like `onSubmit`, but throws the error. */
  onPasskey: (passkey: ShownPasskey) => Promise<unknown>
  onBack: () => void
}

/** The second step of a login: the password was correct, and a code or a passkey is required. */
export function CodeStep({ username, kinds, onSubmit, askPasskey, onPasskey, onBack }: Props) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const passkey = useRef<HTMLButtonElement>(null)
  const takesPasskey = kinds.includes('passkey') && knowsPasskeys()
  const takesCode = kinds.includes('code')
  const focusCode = () => form.current?.querySelector('input')?.focus()
  // The previous form had the focus and is gone.
  useEffect(() => (passkey.current ? passkey.current.focus() : form.current?.querySelector('input')?.focus()), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const failure = await send()
    // After success the page is left: the button stays disabled to prevent a second submission.
    if (failure === undefined) return
    setBusy(false)
    setError(failure)
    focusCode()
  }

  async function send(): Promise<string | undefined> {
    if (code.trim() === '') return copy.codeMissing
    setBusy(true)
    setError('')
    return onSubmit(code.trim())
  }

  return (
    <form ref={form} className="panel grid gap-4" noValidate onSubmit={submit}>
      <h2>{takesPasskey ? copy.loginTitlePasskey : copy.loginTitle}</h2>
      <p>{fill(hintOf(takesPasskey, takesCode), { name: username })}</p>
      {takesPasskey && <PasskeyButton button={passkey} ask={askPasskey} use={onPasskey} />}
      <TextField
        label={takesCode ? copy.code : copy.recoveryCode}
        name="code"
        autoComplete="one-time-code"
        hint={takesCode ? copy.codeHint : copy.recoveryHint}
        error={error || undefined}
        value={code}
        onChange={setCode}
      />
      <button type="submit" className={takesPasskey ? 'btn' : 'btn btn-primary'} aria-disabled={busy || undefined}>
        {busy ? copy.loginBusy : submitText(takesPasskey, takesCode)}
      </button>
      <button type="button" className="btn btn-quiet justify-self-center" onClick={onBack}>
        {copy.loginBack}
      </button>
    </form>
  )
}

function hintOf(takesPasskey: boolean, takesCode: boolean): string {
  if (takesPasskey) return takesCode ? copy.loginHintBoth : copy.loginHintPasskey
  return takesCode ? copy.loginHint : copy.loginHintRecovery
}

function submitText(takesPasskey: boolean, takesCode: boolean): string {
  if (!takesPasskey) return copy.loginSubmit
  return takesCode ? copy.loginWithCode : copy.loginWithRecovery
}
