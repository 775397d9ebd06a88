import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { retriedLazy } from '../../ui/retried-lazy.ts'
import type { EditedWatch } from '../../ui/watches/WatchDialog.tsx'

/** Loaded with the first press. */
const latestDialog = retriedLazy(async () => (await import('../../ui/watches/WatchDialog.tsx')).WatchDialog)

/** The watch that a row's button has opened. */
export const $editedWatch = atom<EditedWatch | undefined>()

/** The dialog of all rows: inside a row, a press in it would open the row's details. */
export function NotifyDialog() {
  const edited = useStore($editedWatch)
  const [WatchDialog] = useState(latestDialog)
  const [wasOpened, setWasOpened] = useState(false)
  if (edited && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <WatchDialog edited={edited} onClose={() => $editedWatch.set(undefined)} />
      </Suspense>
    </ErrorBoundary>
  )
}
