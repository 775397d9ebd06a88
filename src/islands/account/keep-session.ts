import type { LoginAnswer } from '../../../api/auth.ts'
import { sessionCopy } from '../../../domain/copy/session.ts'
import { renewSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'

/** Stores the session that replaces all others; shows a toast if the browser cannot store it. */
export function keepSession({ session }: Pick<LoginAnswer, 'session'>): void {
  if (!renewSession(session)) showToast({ title: sessionCopy.storageBlocked, variant: 'error' })
}
