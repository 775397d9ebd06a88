import { useState } from 'react'
import { failureText } from '../stores/failure-text.ts'
import { guardHolds, sentToLogin } from '../stores/guard.ts'
import { showToast } from '../stores/toast.ts'

/** Runs the work of buttons, once at a time; a failure is shown as a toast. */
export function useSend(failed: string) {
  const [busy, setBusy] = useState(false)

  /** Resolves to whether the work succeeded. `title`: the toast's, if it differs between buttons. */
  async function send(work: () => Promise<unknown>, title = failed): Promise<boolean> {
    if (busy || !guardHolds()) return false
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (sentToLogin(error)) return false
      console.error(error)
      showToast({ title, description: failureText(error, ''), variant: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
