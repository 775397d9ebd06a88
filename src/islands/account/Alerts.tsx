import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { OwnWatches } from '../../../api/alerts.ts'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { parseItemIds } from '../../../domain/items/item-ids.ts'
import { $watches, loadWatchesOnce } from '../../stores/watches.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useItemsNamed } from '../../ui/use-items-named.ts'
import { type EditedWatch, WatchDialog } from '../../ui/watches/WatchDialog.tsx'
import { WatchRows } from '../../ui/watches/WatchRows.tsx'
import { ChannelPanel } from './ChannelPanel.tsx'
import { FoundAlerts } from './FoundAlerts.tsx'
import { LoadedSection, Nothing } from './LoadedSection.tsx'

/** What the player wants to be told about, and how. Hidden on hosts without these calls. */
export function Alerts() {
  const state = useStore($watches)
  useEffect(loadWatchesOnce, [])
  return (
    <LoadedSection title={copy.title} from={{ answer: state, load: loadWatchesOnce }}>
      {(own) => <Parts own={own} />}
    </LoadedSection>
  )
}

function Parts({ own }: { own: OwnWatches }) {
  const { watches, limit, channels } = own
  return (
    <>
      <p className="quiet mb-3">
        {copy.intro} {fill(copy.count, { n: watches.length, limit })}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="panel">
          {watches.length === 0 ? <Nothing text={copy.none} next={copy.noneNext} /> : <WatchRows watches={watches} />}
          {watches.length < limit ? <AddWatch /> : <p className="notice">{fill(copy.full, { limit })}</p>}
        </div>
        <ChannelPanel channels={channels} />
      </div>
      <FoundAlerts />
    </>
  )
}

/** The item that the page's address asks to watch, as the item's page links it. */
function askedItem(): number | undefined {
  const [id] = parseItemIds(new URLSearchParams(location.search).get('watch') ?? '')
  return id
}

const edit = (nameid: number, name?: string): EditedWatch => ({
  name,
  draft: { nameid, side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: null },
})

/** Finds an item by its name or id, and opens the dialog for it. */
function AddWatch() {
  const [input, setInput] = useState('')
  const [edited, setEdited] = useState<EditedWatch>()
  const named = useItemsNamed(input)
  useEffect(() => {
    const asked = askedItem()
    if (asked === undefined) return
    setEdited(edit(asked))
    // Opened once: a reload shows the page.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  const [id] = /^\d+$/.test(input.trim()) ? parseItemIds(input) : []
  const choices = [
    ...(id === undefined ? [] : [{ id, name: `#${id}` }]),
    ...(named ?? []).map((page) => ({ id: Number(page.id), name: page.name })),
  ]
  return (
    <div className="mt-3 grid gap-2">
      <TextField
        label={copy.add}
        name="watched-item"
        type="search"
        placeholder={copy.item}
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      {choices.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {choices.map(({ id, name }) => (
            <li key={name}>
              <button
                type="button"
                className="btn btn-small min-h-10"
                aria-label={fill(copy.chooseOf, { name })}
                onClick={() => setEdited(edit(id, name.startsWith('#') ? undefined : name))}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <WatchDialog
        edited={edited}
        onClose={() => {
          setEdited(undefined)
          setInput('')
        }}
      />
    </div>
  )
}
