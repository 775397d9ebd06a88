import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { toWatchDraft, type WatchedItem } from '../../../domain/market/watch-list.ts'
import { showToast } from '../../stores/toast.ts'
import { changeWatchList } from '../../stores/watch-list.ts'
import { $watches, loadWatchesOnce, moveWatches } from '../../stores/watches.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSend } from '../../ui/use-send.ts'
import { WatchRows } from '../../ui/watches/WatchRows.tsx'

/** What the account is alerted to, and a button that moves this browser's list there. Hidden on hosts without alerts. */
export function AccountWatches({ local }: { local: readonly WatchedItem[] }) {
  const state = useStore($watches)
  const { busy, send } = useSend(copy.failed)
  useEffect(loadWatchesOnce, [])
  if (state.at !== 'ready') return null
  const { watches, limit } = state.value

  async function move() {
    await send(async () => {
      const { left } = await moveWatches(local.map(toWatchDraft))
      // All or nothing: which of them were not added is not known here.
      if (left === 0) changeWatchList(() => [])
      const title = fill(copy.moved, { n: local.length - left })
      const description = left > 0 ? fill(copy.moveLeft, { n: left }) : undefined
      showToast({ title, description, variant: left > 0 ? 'warning' : 'info' })
    })
  }

  return (
    <>
      {local.length > 0 && (
        <div className="border-t border-hairline py-2">
          <ActionButton busy={busy} className="btn btn-small min-h-10" onPress={move}>
            {copy.move}
          </ActionButton>
          <p className="quiet mt-1">{copy.moveHint}</p>
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-baseline gap-2 border-t border-hairline pt-2 font-semibold">
        {copy.title} <span className="quiet">{fill(copy.count, { n: watches.length, limit })}</span>
        <a className="text-(length:--text-note)" href="/account">
          {copy.manage}
        </a>
      </p>
      {watches.length === 0 ? <p className="quiet">{copy.none}</p> : <WatchRows watches={watches} />}
    </>
  )
}
