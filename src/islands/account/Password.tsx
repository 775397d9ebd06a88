import { type FormEvent, useId, useRef, useState } from 'react'
import { changePassword } from '../../../api/account.ts'
import { accountsCopy } from '../../../domain/copy/accounts.ts'
import { signupCopy } from '../../../domain/copy/contract.ts'
import { securityCopy } from '../../../domain/copy/site-account.ts'
import { checkPasswordLength } from '../../../domain/sign-up.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { renewSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'
import { HiddenUsername } from '../../ui/HiddenUsername.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = securityCopy.password
const empty = { old: '', new: '', confirm: '' }
type Field = keyof typeof empty
type Confirmed = ReturnType<typeof useConfirmation>['confirmed']

/** Another password for who knows the old one. `onChanged`: all other sessions are over. */
export function Password({ username, onChanged }: { username: string; onChanged: () => void }) {
  const [form, setForm] = useState(empty)
  const [mistake, setMistake] = useState<{ field?: Field; message: string }>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { confirmed, dialog } = useConfirmation()
  const id = useId()

  const field = (name: Field) => ({
    label: copy[name],
    name,
    type: 'password' as const,
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
    const failure = await change(form.old, form.new, confirmed)
    setBusy(false)
    if (failure !== undefined) return setMistake({ message: failure })
    setForm(empty)
    showToast({ title: copy.done, variant: 'info' })
    onChanged()
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {copy.title}
      </h2>
      <form ref={element} className="panel grid gap-4" noValidate onSubmit={submit}>
        <HiddenUsername username={username} />
        <TextField {...field('old')} autoComplete="current-password" />
        <TextField {...field('new')} autoComplete="new-password" />
        <TextField {...field('confirm')} autoComplete="new-password" />
        <p className="quiet">{copy.hint}</p>
        <p id={`${id}-error`} className={mistake ? 'notice notice-error' : 'sr-only'} role="alert">
          {mistake?.message}
        </p>
        <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
          {busy ? copy.busy : copy.submit}
        </button>
      </form>
      {dialog}
    </section>
  )
}

function check(form: typeof empty): { field: Field; message: string } | undefined {
  if (form.old === '') return { field: 'old', message: copy.oldMissing }
  const short = checkPasswordLength(form.new)
  if (short) return { field: 'new', message: short }
  return form.confirm === form.new ? undefined : { field: 'confirm', message: signupCopy.confirmDiffers }
}

/** Keeps the new session; what is returned says why there is none. */
async function change(password: string, new_password: string, confirmed: Confirmed): Promise<string | undefined> {
  try {
    const call = () => apiClient().call(changePassword, { body: { password, new_password } })
    const { session, error } = await confirmed(call)
    if (!session.token) return error || copy.failed
    return renewSession(session) ? undefined : accountsCopy.storageBlocked
  } catch (error) {
    if (sentToLogin(error)) return ''
    console.error(error)
    return failureText(error, copy.failed)
  }
}
