import { login } from '../../../api/auth.ts'
import { accountsCopy } from '../../../domain/copy/accounts.ts'
import { loginCopy, toastCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { safeReturnPath } from '../../../domain/return-path.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { saveSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LoginForm } from '../../ui/LoginForm.tsx'

/** The player's login; leads back to the page that asked for it (`?from=`). */
export default function Login() {
  return (
    <ErrorBoundary>
      <LoginForm texts={loginCopy} onSubmit={logIn} />
      <p className="mt-4">
        <a className="btn btn-quiet" href="/SignUp">
          {loginCopy.toSignUp}
        </a>
      </p>
    </ErrorBoundary>
  )
}

async function logIn(credentials: { username: string; password: string }): Promise<string | undefined> {
  try {
    const { session, toast, error } = await apiClient().call(login, { body: credentials })
    if (!session.token) return error || loginCopy.missingToken
    if (!saveSession(session)) return accountsCopy.storageBlocked
    const { title, description } = toastCopy.welcome
    carryToast({ title, description: fill(description, { username: session.username }), variant: 'info' })
    // Such as the host's word that somebody was guessing the password.
    if (toast) carryToast(toast)
    location.replace(safeReturnPath(new URLSearchParams(location.search).get('from')))
    return undefined
  } catch (error) {
    console.error(error)
    return failureText(error, loginCopy.failed)
  }
}
