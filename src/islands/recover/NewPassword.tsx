import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { lookAtRecovery, recoverPassword } from '../../../api/recovery.ts'
import { signupCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { recoveryCopy as copy } from '../../../domain/copy/recovery.ts'
import { checkPasswordLength } from '../../../domain/sign-up.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { clearSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { HiddenUsername } from '../../ui/HiddenUsername.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  token: string
  /** The link counts no more. */
  onOver: () => void
}

const isOver = (error: unknown) => error instanceof HttpStatusError && error.status === 410

/** Asks whose link it is, and then for the new password. */
export function NewPassword({ token, onOver }: Props) {
  const [username, setUsername] = useState<string>()
  const [failed, setFailed] = useState(false)

  const look = useCallback(async () => {
    setFailed(false)
    try {
      setUsername((await apiClient().call(lookAtRecovery, { body: { token } })).username)
    } catch (error) {
      if (isOver(error)) return onOver()
      console.error(error)
      setFailed(true)
    }
  }, [token, onOver])
  // Once for each link; whoever draws this gives it the link as its key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onOver` is no other link
  useEffect(() => {
    look()
  }, [token])

  if (failed) return <LoadFailed text={copy.failed} onRetry={look} />
  if (username === undefined) return <p className="skeleton h-40">{copy.loading}</p>
  return <PasswordForm username={username} token={token} onOver={onOver} />
}

const empty = { new: '', confirm: '' }
type Field = keyof typeof empty

function PasswordForm({ username, token, onOver }: Props & { username: string }) {
  const [form, setForm] = useState(empty)
  const [mistake, setMistake] = useState<{ field?: Field; message: string }>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()

  const field = (name: Field) => ({
    label: copy[name],
    name,
    type: 'password' as const,
    autoComplete: 'new-password',
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    invalid: mistake?.field === name,
    errorId: `${id}-error`,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = check(form)
    setMistake(wrong)
    if (wrong) return element.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus()
    setBusy(true)
    try {
      await apiClient().call(recoverPassword, { body: { token, password: form.new } })
      // All sessions are over, this browser's too.
      clearSession()
      carryToast({ title: copy.saved, variant: 'info' })
      location.replace('/login')
    } catch (error) {
      if (isOver(error)) return onOver()
      console.error(error)
      setMistake({ message: failureText(error, copy.saveFailed) })
      setBusy(false)
    }
  }

  return (
    <form ref={element} className="panel grid gap-4" noValidate onSubmit={submit}>
      <p className="wrap-anywhere">{fill(copy.choose, { name: username })}</p>
      <HiddenUsername username={username} />
      <TextField {...field('new')} />
      <TextField {...field('confirm')} />
      <p className="quiet">{copy.chooseHint}</p>
      <p id={`${id}-error`} className={mistake ? 'notice notice-error' : 'sr-only'} role="alert">
        {mistake?.message}
      </p>
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? copy.busy : copy.save}
      </button>
    </form>
  )
}

function check(form: typeof empty): { field: Field; message: string } | undefined {
  const short = checkPasswordLength(form.new)
  if (short) return { field: 'new', message: short }
  return form.confirm === form.new ? undefined : { field: 'confirm', message: signupCopy.confirmDiffers }
}
