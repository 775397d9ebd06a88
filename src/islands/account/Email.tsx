import { type FormEvent, useId, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { changeEmail, getEmail, type OwnEmail } from '../../../api/recovery.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { emailCopy as copy } from '../../../domain/copy/recovery.ts'
import { isMailAddress } from '../../../domain/mail-address.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { HiddenUsername } from '../../ui/HiddenUsername.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { Section } from './Section.tsx'

const ask = (client: Client) => client.call(getEmail, {})

/** The account's e-mail address, and how to change or remove it. */
export function Email({ username }: { username: string }) {
  const { answer, load } = useAnswer(ask)
  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {(state) => <EmailPanel username={username} loaded={state} />}
    </Section>
  )
}

function EmailPanel({ username, loaded }: { username: string; loaded: OwnEmail }) {
  const [state, setState] = useState(loaded)
  const { email, pending, mail } = state
  const hasAny = email !== '' || pending !== ''
  return (
    <div className="panel grid gap-4">
      {email ? <p className="wrap-anywhere">{fill(copy.current, { email })}</p> : mail && <p>{copy.none}</p>}
      {pending && (
        <p className="notice wrap-anywhere" role="status">
          {fill(copy.pending, { email: pending })}
        </p>
      )}
      {!mail && <p>{copy.noMail}</p>}
      {(mail || hasAny) && <EmailForm username={username} state={state} onChanged={setState} />}
    </div>
  )
}

interface FormProps {
  username: string
  state: OwnEmail
  onChanged: (state: OwnEmail) => void
}

type Mistake = { field?: 'email' | 'password'; message: string }

function EmailForm({ username, state, onChanged }: FormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<Mistake>()
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation()
  const id = useId()

  function refuse(wrong: Mistake) {
    setMistake(wrong)
    document.getElementById(id)?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus()
  }

  /** '' removes the address. */
  async function send(wanted: string) {
    if (busy) return
    const wrong = check(wanted, password)
    if (wrong) return refuse(wrong)
    setMistake(undefined)
    if (wanted === '' && !confirm(`${copy.remove}\n\n${copy.removeAsk}`)) return
    setBusy(true)
    try {
      onChanged(await confirmed(() => apiClient().call(changeEmail, { body: { email: wanted, password } })))
      showToast({ title: wanted ? copy.sent : copy.removed, variant: 'info' })
      setEmail('')
      setPassword('')
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      setMistake({ message: failureText(error, copy.failed) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // Without mail the form has no address field: Enter triggers its only button.
    if (!state.mail) return send('')
    if (email.trim() === '') return refuse({ field: 'email', message: copy.invalid })
    send(email.trim())
  }

  const common = { invalid: false, errorId: `${id}-error` }
  return (
    <>
      <form id={id} className="grid gap-4" noValidate onSubmit={submit}>
        <HiddenUsername username={username} />
        {state.mail && (
          <TextField
            {...common}
            label={copy.email}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            invalid={mistake?.field === 'email'}
          />
        )}
        <TextField
          {...common}
          label={copy.password}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          invalid={mistake?.field === 'password'}
        />
        <p className="quiet">{copy.game}</p>
        {mistake && (
          <p id={`${id}-error`} className="notice notice-error" role="alert">
            {mistake.message}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {state.mail && (
            <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
              {busy ? copy.busy : copy.submit}
            </button>
          )}
          {(state.email || state.pending) && (
            <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => send('')}>
              {copy.remove}
            </button>
          )}
        </div>
      </form>
      {dialog}
    </>
  )
}

function check(wanted: string, password: string): Mistake | undefined {
  if (wanted !== '' && !isMailAddress(wanted)) return { field: 'email', message: copy.invalid }
  return password === '' ? { field: 'password', message: copy.passwordMissing } : undefined
}
