import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { signupCopy } from '../../domain/copy/contract.ts'
import { checkPasswordLength } from '../../domain/sign-up.ts'
import { HiddenUsername } from './HiddenUsername.tsx'
import { TextField } from './TextField.tsx'

export type PasswordField = 'old' | 'new' | 'confirm'
export type TypedPasswords = Readonly<Record<PasswordField, string>>

/** `set`: the password is changed. `leaving`: another page is opening, so no message is needed. Otherwise the error. */
export type PasswordOutcome = 'set' | 'leaving' | { failure: string }

interface Props {
  username: string
  /** The labels of the fields, and of the button. */
  texts: { old?: string; oldMissing?: string; new: string; confirm: string; submit: string; busy: string }
  onSubmit: (passwords: TypedPasswords) => Promise<PasswordOutcome>
  /** Content between the fields and the button. */
  children: ReactNode
}

const empty: TypedPasswords = { old: '', new: '', confirm: '' }
const names = ['old', 'new', 'confirm'] as const

/**
 * A new password, twice, and the old one if required. The error is shown above the button, and its field gets the
 * focus.
 */
export function NewPasswordForm({ username, texts, onSubmit, children }: Props) {
  const [form, setForm] = useState(empty)
  const [mistake, setMistake] = useState<{ field?: PasswordField; message: string }>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const fields = names.filter((name) => texts[name] !== undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = fields.map((name) => ({ field: name, message: mistakeIn(name, form, texts.oldMissing) }))
    const first = wrong.find((one): one is { field: PasswordField; message: string } => one.message !== undefined)
    setMistake(first)
    if (first) return element.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
    setBusy(true)
    const outcome = await onSubmit(form)
    if (outcome === 'leaving') return
    setBusy(false)
    if (outcome === 'set') setForm(empty)
    else setMistake({ message: outcome.failure })
  }

  return (
    <form ref={element} className="panel grid gap-4" noValidate onSubmit={submit}>
      <HiddenUsername username={username} />
      {fields.map((name) => (
        <TextField
          key={name}
          label={texts[name] as string}
          name={name}
          type="password"
          autoComplete={name === 'old' ? 'current-password' : 'new-password'}
          value={form[name]}
          onChange={(value) => setForm((before) => ({ ...before, [name]: value }))}
          invalid={mistake?.field === name}
          errorId={`${id}-error`}
        />
      ))}
      {children}
      <p id={`${id}-error`} className={mistake ? 'notice notice-error' : 'sr-only'} role="alert">
        {mistake?.message}
      </p>
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? texts.busy : texts.submit}
      </button>
    </form>
  )
}

function mistakeIn(name: PasswordField, form: TypedPasswords, oldMissing: string | undefined): string | undefined {
  if (name === 'old') return form.old === '' ? oldMissing : undefined
  if (name === 'new') return checkPasswordLength(form.new)
  return form.confirm === form.new ? undefined : signupCopy.confirmDiffers
}
