import { useState } from 'react'
import type { OwnWatch } from '../../../api/alerts.ts'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { showToast } from '../../stores/toast.ts'
import { removeWatch } from '../../stores/watches.ts'
import { ActionButton } from '../ActionButton.tsx'
import { ItemCards } from '../ItemCards.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { useSend } from '../use-send.ts'
import { type EditedWatch, WatchDialog } from './WatchDialog.tsx'
import { watchText } from './watch-text.ts'

/** The account's watches, with what each reports, and buttons to edit and end it. */
export function WatchRows({ watches }: { watches: readonly OwnWatch[] }) {
  const [edited, setEdited] = useState<EditedWatch>()
  const { busy, send } = useSend(copy.failed)

  async function end(id: number) {
    if (!confirm(copy.endAsk)) return
    if (await send(() => removeWatch(id))) showToast({ title: copy.ended, variant: 'info' })
  }

  return (
    <>
      <ul>
        {watches.map((watch) => {
          const { id, nameid, name, cards } = watch
          const label = { name: name || fill(commonCopy.unknownItem, { id: nameid }) }
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-1.5 first:border-t-0"
            >
              <div className="min-w-0 wrap-anywhere">
                <ItemLink id={nameid} name={name} slots={0} />
                <ItemCards cards={cards} />
                <span className="quiet block">{watchText(watch)}</span>
              </div>
              <span className="flex gap-1">
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10"
                  aria-label={fill(copy.editOf, label)}
                  onClick={() => setEdited({ id, name, draft: watch })}
                >
                  {copy.edit}
                </button>
                <ActionButton
                  busy={busy}
                  className="btn btn-small pointer-coarse:min-h-10"
                  label={fill(copy.endOf, label)}
                  onPress={() => end(id)}
                >
                  {copy.end}
                </ActionButton>
              </span>
            </li>
          )
        })}
      </ul>
      <WatchDialog edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
