import { useState } from 'react'
import { type Credentials, type LoginAnswer, login } from '../../api/auth.ts'
import type { Client } from '../../api/client.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { loginSecondFactor } from '../../api/second-factor.ts'
import { secondFactorHostCopy } from '../../domain/copy/second-factor.ts'
import { failureText } from '../stores/failure-text.ts'
import { CodeStep } from './CodeStep.tsx'
import { LoginForm } from './LoginForm.tsx'

interface Props {
  texts: { username: string; password: string; submit: string; busy: string }
  /** What to say where the host says nothing. */
  failed: string
  client: () => Client
  /** Keeps the session and leaves the page; a returned text says why not. */
  enter: (answer: LoginAnswer) => string | undefined
}

/** Name and password, and then a code where the account has a second factor; for players and admins. */
export function LoginFlow({ texts, failed, client, enter }: Props) {
  const [step, setStep] = useState<{ token: string; username: string }>()
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
      const { session, secondFactor } = answer
      if (session.token || !secondFactor) return enter(answer)
      setStep({ token: secondFactor, username: session.username })
      return undefined
    })

  const finish = (token: string, code: string) =>
    tried(async () => {
      try {
        return enter(await client().call(loginSecondFactor, { body: { token, code } }))
      } catch (error) {
        const said = error instanceof HttpStatusError && error.status === 401 ? error.body.error : undefined
        if (said !== secondFactorHostCopy.stepOver) throw error
        setOver(said)
        setStep(undefined)
        return undefined
      }
    })

  if (step)
    return (
      <CodeStep
        username={step.username}
        onSubmit={(code) => finish(step.token, code)}
        onBack={() => setStep(undefined)}
      />
    )
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
