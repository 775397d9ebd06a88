import { useState } from 'react'
import { type FactorKind, type LoginAnswer, login } from '../../api/auth.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { beginLoginPasskey, type ShownPasskey } from '../../api/passkeys.ts'
import { loginSecondFactor } from '../../api/second-factor.ts'
import { apiClient } from '../stores/api.ts'
import { failureText } from '../stores/failure-text.ts'
import { CodeStep } from './CodeStep.tsx'
import { type Fields, Form, Submit } from './Form.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  texts: Readonly<Record<'username' | 'password' | 'submit' | 'busy' | 'failed', string>>
  /** Stores the session and leaves the page; returns the error if that failed. */
  enter: (answer: LoginAnswer) => string | undefined
}

interface Step {
  token: string
  username: string
  kinds: readonly FactorKind[]
}

/** Name and password, then a code or a passkey if the account has a second factor; for players and admins. */
export function LoginFlow({ texts, enter }: Props) {
  const [step, setStep] = useState<Step>()
  const [timeoutText, setTimeoutText] = useState('')

  /** Returns to the password if the login's time limit has passed. */
  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpStatusError && error.body.second_factor === 'expired') {
        setTimeoutText(failureText(error, texts.failed))
        setStep(undefined)
      }
      throw error
    }
  }

  async function logIn({ username = '', password = '' }: Fields) {
    setTimeoutText('')
    const answer = await apiClient().call(login, { body: { username, password } })
    const { session, secondFactor, secondFactorKinds } = answer
    if (session.token || !secondFactor) return enter(answer)
    setStep({ token: secondFactor, username: session.username, kinds: secondFactorKinds })
    return undefined
  }

  const finish = (body: { token: string; code?: string; passkey?: ShownPasskey }) =>
    inTime(async () => enter(await apiClient().call(loginSecondFactor, { body })))

  if (step) {
    const { token, username, kinds } = step
    return (
      <CodeStep
        username={username}
        kinds={kinds}
        failed={texts.failed}
        onSubmit={(code) => finish({ token, code })}
        askPasskey={() => inTime(() => apiClient().call(beginLoginPasskey, { body: { token } }))}
        onPasskey={(passkey) => finish({ token, passkey })}
        onBack={() => setStep(undefined)}
      />
    )
  }
  return (
    <>
      {timeoutText && (
        <p className="notice notice-error mb-4" role="alert">
          {timeoutText}
        </p>
      )}
      <Form onSubmit={logIn} failed={texts.failed}>
        <TextField label={texts.username} name="username" autoComplete="username" />
        <TextField label={texts.password} name="password" type="password" autoComplete="current-password" />
        <Submit text={texts.submit} busyText={texts.busy} />
      </Form>
    </>
  )
}
