import { useState } from 'react'
import { type Credentials, type FactorKind, type LoginAnswer, login } from '../../api/auth.ts'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { beginLoginPasskey, type RequestOptions, type ShownPasskey } from '../../api/passkeys.ts'
import { loginSecondFactor } from '../../api/second-factor.ts'
import { secondFactorHostCopy } from '../../domain/copy/second-factor.ts'
import { failureText } from '../stores/failure-text.ts'
import { CodeStep } from './CodeStep.tsx'
import { LoginForm } from './LoginForm.tsx'

interface Props {
  texts: { username: string; password: string; submit: string; busy: string }
  /** Fallback if the host sends no message. */
  failed: string
  client: () => Client
  /** Stores the session and leaves the page; returns the error if that failed. */
  enter: (answer: LoginAnswer) => string | undefined
}

interface Step {
  token: string
  username: string
  kinds: readonly FactorKind[]
}

/** Name and password, then a code or a passkey if the account has a second factor; for players and admins. */
export function LoginFlow({ texts, failed, client, enter }: Props) {
  const [step, setStep] = useState<Step>()
  const [over, setOver] = useState('')

  async function tried(work: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await work()
    } catch (error) {
      console.error(error)
      return failureText(error, failed)
    }
  }

  const logIn = (credentials: Credentials) =>
    tried(async () => {
      setOver('')
      const answer = await client().call(login, { body: credentials })
      const { session, secondFactor, secondFactorKinds } = answer
      if (session.token || !secondFactor) return enter(answer)
      setStep({ token: secondFactor, username: session.username, kinds: secondFactorKinds })
      return undefined
    })

  /** Returns to the password if the login's time limit has passed. */
  async function inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const said = error instanceof HttpStatusError && error.status === 401 ? error.body.error : undefined
      if (said !== secondFactorHostCopy.stepOver) throw error
      setOver(said)
      setStep(undefined)
      return undefined
    }
  }

  const finish = (body: { token: string; code?: string; passkey?: ShownPasskey }) =>
    inTime(async () => enter(await client().call(loginSecondFactor, { body })))

  async function askPasskey(token: string): Promise<RequestOptions> {
    const options = await inTime(() => client().call(beginLoginPasskey, { body: { token } }))
    if (!options) throw new Error(secondFactorHostCopy.stepOver)
    return options
  }

  async function finishWithPasskey(token: string, passkey: ShownPasskey): Promise<void> {
    const failure = await finish({ token, passkey })
    if (failure !== undefined) throw new Error(failure)
  }

  if (step) {
    const { token, username, kinds } = step
    return (
      <CodeStep
        username={username}
        kinds={kinds}
        onSubmit={(code) => tried(() => finish({ token, code }))}
        askPasskey={() => askPasskey(token)}
        onPasskey={(passkey) => finishWithPasskey(token, passkey)}
        onBack={() => setStep(undefined)}
      />
    )
  }
  return (
    <>
      {over && (
        <p className="notice notice-error mb-4" role="alert">
          {over}
        </p>
      )}
      <LoginForm texts={texts} onSubmit={logIn} />
    </>
  )
}
