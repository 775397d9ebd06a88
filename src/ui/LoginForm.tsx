import { type FormEvent, useId, useState } from 'react'
import type { Credentials } from '../../api/auth.ts'
import { TextField } from './TextField.tsx'

interface Props {
  texts: { username: string; password: string; submit: string; busy: string }
  /** Logs in and leaves the page; returns the error if it failed. */
  onSubmit: (credentials: Credentials) => Promise<string | undefined>
}

/** User name, password and one button, for players and admins. The host validates the input. */
export function LoginForm({ texts, onSubmit }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const errorId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError('')
    const failure = await onSubmit({ username, password })
    // After success the page is left: the button stays disabled to prevent a second submission.
    if (failure === undefined) return
    setError(failure)
    setBusy(false)
  }

  return (
    <form className="panel grid gap-4" noValidate onSubmit={submit} aria-describedby={error ? errorId : undefined}>
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <p id={errorId} className={error ? 'notice notice-error' : 'sr-only'} role="alert">
        {error}
      </p>
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? texts.busy : texts.submit}
      </button>
    </form>
  )
}
