import type { ReactNode } from 'react'
import type { Client } from '../../api/client.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { apiClient } from '../stores/api.ts'
import { showToast } from '../stores/toast.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { useSend } from './use-send.ts'

/**
 * Makes a change, which resolves to the text of its outcome, and shows that as a toast. Resolves to undefined on
 * success, and to '' after a failure, as `Form` expects.
 */
export type MakeChange = (call: (client: Client) => Promise<string>, failed: string) => Promise<'' | undefined>

/**
 * Makes one change of a desk at a time, confirmed where the host requires that, then runs `reload`. `dialog` must be
 * rendered in the page.
 */
export function useDeskChange(reload: () => Promise<void>): { busy: boolean; change: MakeChange; dialog: ReactNode } {
  const { confirmed, dialog } = useConfirmation()
  const { busy, send } = useSend(commonCopy.somethingWrong)
  const change: MakeChange = async (call, failed) => {
    const isDone = await send(async () => {
      showToast({ title: await confirmed(() => call(apiClient())), variant: 'info' })
    }, failed)
    // Also after a refusal: another admin may have changed it, or the game may have delivered it.
    await reload()
    return isDone ? undefined : ''
  }
  return { busy, change, dialog }
}
