import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { searchVending } from '../../../api/vending.ts'
import { commonCopy, shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { type WatchedItem, watchKey, watchUpdate } from '../../../domain/market/watch-list.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { VendingRow } from '../../../domain/vending.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { $watchList, changeWatchList, openWatchList } from '../../stores/watch-list.ts'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import type { MarketStore } from './market-store.ts'
import { toggleWatch } from './toggle-watch.ts'

/** The latest price of each watched item; missing until it is loaded. */
type Looks = ReadonlyMap<string, { price: number | undefined; cheaperBy: number; failed?: boolean }>

interface Props {
  store: MarketStore
  /** Puts a keyword into the search box. */
  onSearch: (keyword: string) => void
}

/** The watch list: the current price of each item, and what has become cheaper since the last visit. */
export function WatchList({ store, onSearch }: Props) {
  const list = useStore($watchList)
  const looks = useLooks()
  const cheaper = list.filter((thing) => (looks.get(watchKey(thing))?.cheaperBy ?? 0) > 0).length
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (cheaper > 0) setOpen(true)
  }, [cheaper])

  function search(thing: WatchedItem) {
    onSearch(String(thing.nameid))
    store.search(String(thing.nameid))
  }

  return (
    <details
      className="watch-list print:hidden my-3 rounded-panel border border-hairline bg-panel px-3 py-1"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-10 py-2 font-semibold">
        {shopCopy.watchList} <span className="badge">{list.length}</span>{' '}
        {cheaper > 0 && (
          <span className="badge badge-chosen">
            {shopCopy.cheaper} {cheaper}
          </span>
        )}
      </summary>
      {list.length === 0 ? (
        <p className="quiet">{marketSiteCopy.watchEmpty}</p>
      ) : (
        <ul>
          {list.map((thing) => (
            <li
              key={watchKey(thing)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-1.5"
            >
              <ItemLink id={thing.nameid} name={thing.name} refine={thing.refine} slots={0} />
              <Look thing={thing} look={looks.get(watchKey(thing))} />
              <span className="flex gap-1">
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10"
                  aria-label={fill(marketSiteCopy.searchItem, { name: thing.name })}
                  onClick={() => search(thing)}
                >
                  {commonCopy.search}
                </button>
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10"
                  aria-label={fill(marketSiteCopy.removeItem, { name: thing.name })}
                  onClick={() => toggleWatch(thing)}
                >
                  {marketSiteCopy.watchRemove}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function Look({ thing, look }: { thing: WatchedItem; look: ReturnType<Looks['get']> }) {
  const unit = shopCopy.unit[thing.currency]
  if (!look)
    return <span className="quiet">{thing.latest !== undefined && <Price value={thing.latest} unit={unit} />}</span>
  if (look.failed) return <span className="quiet">{marketSiteCopy.watchFailed}</span>
  return (
    <span>
      {look.price === undefined ? (
        <span className="quiet">{marketSiteCopy.watchNone}</span>
      ) : (
        <>
          <span className="quiet">{marketSiteCopy.watchNow}</span> <Price value={look.price} unit={unit} />
        </>
      )}
      {look.cheaperBy > 0 && look.price !== undefined && (
        <>
          {' '}
          <span className="badge badge-chosen">{shopCopy.cheaper}</span>{' '}
          <span className="quiet">
            {marketSiteCopy.watchBefore} <s>{numberText(look.price + look.cheaperBy)}</s>
          </span>
        </>
      )}
    </span>
  )
}

/** Searches the shops once per visit of the page, one search per item, in sequence. */
function useLooks(): Looks {
  const [looks, setLooks] = useState<Looks>(new Map())
  useEffect(() => {
    const leaving = new AbortController()
    const close = openWatchList()
    const things = Map.groupBy($watchList.get(), (thing) => thing.nameid)
    async function lookAtAll() {
      for (const [nameid, group] of things) {
        const rows = await rowsOf(nameid, leaving)
        if (leaving.signal.aborted) return
        setLooks((before) => new Map([...before, ...group.map((thing) => lookAt(thing, rows))]))
      }
    }
    lookAtAll()
    return () => {
      leaving.abort()
      close()
    }
  }, [])
  return looks
}

/** The offers of an item; undefined after a failure; an ended session aborts all searches. */
async function rowsOf(nameid: number, leaving: AbortController): Promise<VendingRow[] | undefined> {
  const { signal } = leaving
  try {
    return (await apiClient().call(searchVending, { params: { itemInfo: String(nameid) }, signal })).results
  } catch (error) {
    if (signal.aborted) return undefined
    console.error(error)
    if (sentToLogin(error)) leaving.abort()
    return undefined
  }
}

function lookAt(thing: WatchedItem, rows: readonly VendingRow[] | undefined) {
  const key = watchKey(thing)
  if (!rows) return [key, { price: undefined, cheaperBy: 0, failed: true }] as const
  const { watched, price, cheaperBy } = watchUpdate(thing, rows, Date.now())
  changeWatchList((stored) => stored.map((entry) => (watchKey(entry) === key ? watched : entry)))
  return [key, { price, cheaperBy }] as const
}
