import { useState } from 'react'
import { signUp } from '../../../api/auth.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import type { Toast } from '../../../domain/accounts/session.ts'
import { checkSignUp, earliestBirthdate, minimumLength, type SignUpForm } from '../../../domain/accounts/sign-up.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { gameAccountCopy } from '../../../domain/copy/game-account.ts'
import { sessionCopy, toastCopy } from '../../../domain/copy/session.ts'
import { signUpPageCopy, signupCopy } from '../../../domain/copy/sign-up.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { saveSession } from '../../stores/session.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { carryToast, showToast } from '../../stores/toast.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { type Fields, Form, Submit, useFormState } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

const todayText = () => taipeiText(Date.now()).slice(0, 10)
const genders = ['male', 'female'] as const
const hint = fill(signUpPageCopy.atLeast, { n: minimumLength })

export default function SignUp() {
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const password = { type: isPasswordShown ? 'text' : 'password', autoComplete: 'new-password' }

  return (
    <ErrorBoundary>
      <Form check={check} onSubmit={register} failed={signupCopy.failed}>
        <TextField label={signupCopy.username} name="username" autoComplete="username" hint={hint} />
        <TextField label={signupCopy.password} name="password" hint={hint} {...password} />
        <TextField label={signupCopy.confirm} name="confirm" {...password} />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={isPasswordShown}
            onChange={(event) => setIsPasswordShown(event.target.checked)}
          />
          {signUpPageCopy.showPassword}
        </label>
        <Gender />
        {readSiteConfig().asksBirthdate && (
          <TextField
            label={gameAccountCopy.birthdate}
            name="birthdate"
            type="date"
            autoComplete="bday"
            min={earliestBirthdate}
            max={todayText()}
            hint={gameAccountCopy.birthdateHint}
          />
        )}
        <Submit text={signupCopy.submit} busyText={signupCopy.busy} />
        <a className="justify-self-center" href="/login">
          {signUpPageCopy.toLogin}
        </a>
      </Form>
    </ErrorBoundary>
  )
}

function Gender() {
  const [choice, setChoice] = useState('')
  const mistake = useFormState().mistakes.gender
  return (
    <fieldset className="field">
      <legend className="label mb-1">{signupCopy.gender}</legend>
      <div className="flex gap-2">
        {genders.map((gender) => (
          <button
            key={gender}
            type="button"
            name="gender"
            className="choice"
            aria-pressed={choice === gender}
            onClick={() => setChoice(gender)}
          >
            {signupCopy[gender]}
          </button>
        ))}
      </div>
      <input type="hidden" name="gender" value={choice} />
      {mistake && (
        <p className="field-error" role="alert">
          {mistake}
        </p>
      )}
    </fieldset>
  )
}

/** The form as the rules read it: the operator may not ask for the day of birth. */
function formOf({ username = '', password = '', confirm = '', gender = '', birthdate }: Fields): SignUpForm {
  return { username, password, confirm, gender, birthdate }
}

function check(fields: Fields) {
  const mistake = checkSignUp(formOf(fields), todayText())
  return mistake ? { [mistake.field]: mistake.message } : {}
}

/** Signs up, logs in and opens the home page; returns the error if the host refuses. */
async function register(fields: Fields, form: HTMLFormElement): Promise<string | undefined> {
  const { username, password, gender, birthdate } = formOf(fields)
  const body = { username, password, gender: gender as 'male' | 'female', birthdate }
  const { session, toast, error } = await apiClient()
    .call(signUp, { body })
    .catch((failure: unknown) => {
      if (failure instanceof HttpStatusError) refuse(failure.body.toast, form)
      throw failure
    })
  if (!session.token || !saveSession(session)) {
    refuse(toast, form)
    return session.token ? sessionCopy.storageBlocked : error || signupCopy.failed
  }
  const { title, description } = toastCopy.welcome
  carryToast(toast ?? { title, description: fill(description, { username: session.username }), variant: 'info' })
  location.replace('/')
  return undefined
}

/** Shows the host's toast; one of an error empties the fields that identify the account. */
function refuse(toast: Toast | null | undefined, form: HTMLFormElement): void {
  if (!toast) return
  showToast(toast)
  if (toast.variant !== 'error') return
  for (const input of form.querySelectorAll<HTMLInputElement>('[name=username],[name=password],[name=confirm]'))
    input.value = ''
}
