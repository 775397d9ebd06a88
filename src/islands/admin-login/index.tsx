import { type LoginAnswer, logout } from '../../../api/auth.ts'
import { isStaff } from '../../../domain/accounts/session.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { recoveryCopy } from '../../../domain/copy/recovery.ts'
import { sessionCopy } from '../../../domain/copy/session.ts'
import { clientWith } from '../../stores/api.ts'
import { secondFactorPath } from '../../stores/guard.ts'
import { saveSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LoginFlow } from '../../ui/LoginFlow.tsx'

const texts = {
  username: adminCopy.account,
  password: adminCopy.password,
  submit: adminCopy.login,
  busy: adminCopy.login,
  failed: adminCopy.loginFailed,
}

/** The admins' login; it rejects players even with the correct password. */
export default function AdminLogin() {
  return (
    <ErrorBoundary>
      <LoginFlow texts={texts} enter={enter} />
      <p className="mt-4">
        <a className="btn btn-quiet" href="/recover">
          {recoveryCopy.forgot}
        </a>
      </p>
    </ErrorBoundary>
  )
}

function enter({ session, toast, error, secondFactor }: LoginAnswer): string | undefined {
  if (!session.token) return error || adminCopy.loginFailed
  if (!isStaff(session.role)) {
    // The host opened a session that is not needed: end it.
    const client = clientWith(session.token)
    client.call(logout, { body: { accountId: session.accountId } }).catch(console.error)
    return adminCopy.loginFailed
  }
  if (!saveSession(session, { admin: true })) return sessionCopy.storageBlocked
  if (toast) carryToast(toast)
  location.replace(secondFactor === 'setup' ? secondFactorPath : '/admin/posts')
  return undefined
}
