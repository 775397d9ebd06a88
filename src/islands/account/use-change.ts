import { useState } from 'react'
import type { LoginAnswer } from '../../../api/auth.ts'
import type { Client } from '../../../api/client.ts'
import { accountsCopy } from '../../../domain/copy/accounts.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { renewSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'
import { passkeyFailure } from '../../ui/passkey.ts'

/** Runs one change of the second factors at a time; errors are shown as toasts. */
export function useChange(confirmed: <T>(call: () => Promise<T>) => Promise<T>) {
  const [busy, setBusy] = useState(false)

  async function run<T>(call: (client: Client) => Promise<T>, then: (value: T) => void) {
    if (busy) return
    setBusy(true)
    try {
      then(await confirmed(() => call(apiClient())))
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      showToast({ title: copy.failed, description: passkeyFailure(error, ''), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** Stores the session that replaces all others. */
export function keepSession({ session }: Pick<LoginAnswer, 'session'>): void {
  if (!renewSession(session)) showToast({ title: accountsCopy.storageBlocked, variant: 'error' })
}
