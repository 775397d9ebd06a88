import { useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import type { Toast } from '../../../domain/session.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

interface Change {
  call: (client: Client) => Promise<unknown>
  done: string
  failed: string
}

/**
 * Makes one change at a time, confirmed where the host requires that, then runs `reload` and shows the outcome.
 * `change` resolves to whether it was made.
 */
export function useDeskChange(reload: () => Promise<void>) {
  const { confirmed, dialog } = useConfirmation()
  const [busy, setBusy] = useState(false)

  async function change({ call, done, failed }: Change): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    let outcome: Toast = { title: done, variant: 'info' }
    try {
      await confirmed(() => call(apiClient()))
    } catch (error) {
      if (sentToLogin(error)) {
        setBusy(false)
        return false
      }
      if (!(error instanceof HttpStatusError && error.status < 500)) console.error(error)
      outcome = { title: failed, description: failureText(error, ''), variant: 'error' }
    }
    await reload()
    setBusy(false)
    // Last, so that a repeated outcome is announced.
    showToast(outcome)
    return outcome.variant === 'info'
  }

  return { busy, change, dialog }
}
