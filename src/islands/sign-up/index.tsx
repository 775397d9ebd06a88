import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { signUp } from '../../../api/auth.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { accountsCopy } from '../../../domain/copy/accounts.ts'
import { signupCopy, toastCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { gameAccountCopy } from '../../../domain/copy/game-account.ts'
import type { Toast } from '../../../domain/session.ts'
import {
  checkSignUp,
  earliestBirthdate,
  minimumLength,
  type SignUpForm,
  type SignUpMistake,
} from '../../../domain/sign-up.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { saveSession } from '../../stores/session.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { carryToast, showToast } from '../../stores/toast.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { TextField } from '../../ui/TextField.tsx'

const empty: SignUpForm = { username: '', password: '', confirm: '', gender: '' }
const todayText = () => taipeiText(Date.now()).slice(0, 10)
const genders = ['male', 'female'] as const

interface Failure {
  message: string
  toast: Toast | undefined
}

export default function SignUp() {
  return (
    <ErrorBoundary>
      <Form />
    </ErrorBoundary>
  )
}

function Form() {
  const [form, setForm] = useState(empty)
  // In an effect, because the settings are in the page, which does not exist while the island is rendered in the build.
  useEffect(() => {
    if (readSiteConfig().asksBirthdate) setForm((before) => ({ ...before, birthdate: before.birthdate ?? '' }))
  }, [])
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<Partial<SignUpMistake>>({})
  const errorId = useId()
  const element = useRef<HTMLFormElement>(null)

  const field = (name: 'username' | 'password' | 'confirm') => ({
    label: signupCopy[name],
    name,
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    hint: name === 'confirm' ? undefined : fill(accountsCopy.atLeast, { n: minimumLength }),
    error: mistake.field === name ? mistake.message : undefined,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = checkSignUp(form, todayText())
    setMistake(wrong ?? {})
    if (wrong) return element.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus()
    setBusy(true)
    const failure = await register(form)
    if (!failure) return
    setMistake({ message: failure.message })
    if (failure.toast) showToast(failure.toast)
    if (failure.toast?.variant === 'error') setForm(({ gender, birthdate }) => ({ ...empty, gender, birthdate }))
    setBusy(false)
  }

  return (
    <form ref={element} className="panel grid gap-4" noValidate onSubmit={submit}>
      <TextField {...field('username')} autoComplete="username" />
      <TextField {...field('password')} type={shown ? 'text' : 'password'} autoComplete="new-password" />
      <TextField {...field('confirm')} type={shown ? 'text' : 'password'} autoComplete="new-password" />
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {accountsCopy.showPassword}
      </label>
      <fieldset className="field">
        <legend className="label mb-1">{signupCopy.gender}</legend>
        <div className="flex gap-2">
          {genders.map((gender) => (
            <button
              key={gender}
              type="button"
              name="gender"
              className="choice"
              aria-pressed={form.gender === gender}
              onClick={() => setForm((before) => ({ ...before, gender }))}
            >
              {signupCopy[gender]}
            </button>
          ))}
        </div>
        {mistake.field === 'gender' && (
          <p className="field-error" role="alert">
            {mistake.message}
          </p>
        )}
      </fieldset>
      {form.birthdate !== undefined && (
        <Birthdate
          value={form.birthdate}
          errorId={mistake.field === 'birthdate' ? errorId : undefined}
          onChange={(birthdate) => setForm((before) => ({ ...before, birthdate }))}
        />
      )}
      {mistake.message && (!mistake.field || mistake.field === 'birthdate') && (
        <p id={errorId} className={mistake.field ? 'field-error' : 'notice notice-error'} role="alert">
          {mistake.message}
        </p>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? signupCopy.busy : signupCopy.submit}
      </button>
      <a className="justify-self-center" href="/login">
        {accountsCopy.toLogin}
      </a>
    </form>
  )
}

interface BirthdateProps {
  value: string
  /** Id of the error message. */
  errorId: string | undefined
  onChange: (value: string) => void
}

/** Only if the operator asks for it. */
function Birthdate({ value, errorId, onChange }: BirthdateProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{gameAccountCopy.birthdate}</label>
      <input
        id={id}
        className="input"
        name="birthdate"
        type="date"
        autoComplete="bday"
        min={earliestBirthdate}
        max={todayText()}
        value={value}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId ?? `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="quiet">
        {gameAccountCopy.birthdateHint}
      </p>
    </div>
  )
}

/** Signs up, logs in and opens the home page; returns the error if that failed. */
async function register({ username, password, gender, birthdate }: SignUpForm): Promise<Failure | undefined> {
  try {
    const body = { username, password, gender: gender as 'male' | 'female', birthdate }
    const { session, toast, error } = await apiClient().call(signUp, { body })
    if (!session.token) return { message: error || signupCopy.failed, toast }
    if (!saveSession(session)) return { message: accountsCopy.storageBlocked, toast }
    const { title, description } = toastCopy.welcome
    const welcome: Toast = { title, description: fill(description, { username: session.username }), variant: 'info' }
    carryToast(toast ?? welcome)
    location.replace('/')
    return undefined
  } catch (error) {
    console.error(error)
    const toast = error instanceof HttpStatusError ? (error.body.toast ?? undefined) : undefined
    return { message: failureText(error, signupCopy.failed), toast }
  }
}
