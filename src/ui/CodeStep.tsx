import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fill } from '../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { TextField } from './TextField.tsx'

interface Props {
  username: string
  /** Finishes the login and leaves the page; a returned text says why it failed. */
  onSubmit: (code: string) => Promise<string | undefined>
  onBack: () => void
}

/** The second half of a login: the password was right, and a code is wanted. */
export function CodeStep({ username, onSubmit, onBack }: Props) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector('input')?.focus()
  // The form before had the focus, and is gone.
  useEffect(focus, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const failure = await send()
    // After success the page is being left: the button stays busy, so that nobody presses it twice.
    if (failure === undefined) return
    setBusy(false)
    setError(failure)
    focus()
  }

  async function send(): Promise<string | undefined> {
    if (code.trim() === '') return copy.codeMissing
    setBusy(true)
    setError('')
    return onSubmit(code.trim())
  }

  return (
    <form ref={form} className="panel grid gap-4" noValidate onSubmit={submit}>
      <h2>{copy.loginTitle}</h2>
      <p>{fill(copy.loginHint, { name: username })}</p>
      <TextField
        label={copy.code}
        name="code"
        autoComplete="one-time-code"
        hint={copy.codeHint}
        error={error || undefined}
        value={code}
        onChange={setCode}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? copy.loginBusy : copy.loginSubmit}
      </button>
      <button type="button" className="btn btn-quiet justify-self-center" onClick={onBack}>
        {copy.loginBack}
      </button>
    </form>
  )
}
