import type { LoginAnswer } from '../../../api/auth.ts'
import { safeReturnPath } from '../../../domain/addresses/return-path.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { loginCopy } from '../../../domain/copy/login.ts'
import { recoveryCopy } from '../../../domain/copy/recovery.ts'
import { sessionCopy, toastCopy } from '../../../domain/copy/session.ts'
import { secondFactorPath } from '../../stores/guard.ts'
import { saveSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LoginFlow } from '../../ui/LoginFlow.tsx'
import { LoginReason } from './LoginReason.tsx'

/** The player's login; returns to the page that required it (`?from=`). */
export default function Login() {
  return (
    <ErrorBoundary>
      <LoginReason from={returnPath()} />
      <LoginFlow texts={loginCopy} enter={enter} />
      <p className="mt-4 -ml-4 flex flex-wrap gap-2">
        <a className="btn btn-quiet" href="/recover">
          {recoveryCopy.forgot}
        </a>
        <a className="btn btn-quiet" href="/SignUp">
          {loginCopy.toSignUp}
        </a>
      </p>
    </ErrorBoundary>
  )
}

function enter({ session, toast, error, secondFactor }: LoginAnswer): string | undefined {
  if (!session.token) return error || loginCopy.missingToken
  if (!saveSession(session)) return sessionCopy.storageBlocked
  const { title, description } = toastCopy.welcome
  carryToast({ title, description: fill(description, { username: session.username }), variant: 'info' })
  // Such as the host's warning that someone tried to guess the password.
  if (toast) carryToast(toast)
  location.replace(secondFactor === 'setup' ? secondFactorPath : returnPath())
  return undefined
}

function returnPath(): string {
  return safeReturnPath(new URLSearchParams(location.search).get('from'))
}
