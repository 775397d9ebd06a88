import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { searchVending } from '../../../api/market.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { type WatchedItem, watchKey, watchUpdate } from '../../../domain/market/watch-list.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { $watchList, changeWatchList, openWatchList } from '../../stores/watch-list.ts'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { AccountWatches } from './AccountWatches.tsx'
import { rowName, useRowNames } from './row-name.ts'
import { toggleWatch } from './toggle-watch.ts'

/** The latest price of each watched item; missing until it is loaded. */
type PriceUpdates = ReadonlyMap<string, { price: number | undefined; cheaperBy: number; failed?: boolean }>

/** Of this page, because each return to the tab creates the list again. */
const $priceUpdates = atom<PriceUpdates>(new Map())
/** A price is looked up again after this time: the searches of the list count towards the player's limit. */
const freshMs = 60_000

interface Props {
  /** Puts a keyword into the search box and searches for it. */
  onSearch: (keyword: string) => void
  /** Whether a list with items is open at first. */
  opened?: boolean
}

/** The watch list: the current price of each item, and what has become cheaper since the last visit. */
export function WatchList({ onSearch, opened = false }: Props) {
  const list = useStore($watchList)
  const updates = useStore($priceUpdates)
  useEffect(updatePrices, [])
  useRowNames(list)
  const cheaperCount = list.filter((item) => (updates.get(watchKey(item))?.cheaperBy ?? 0) > 0).length
  const [open, setOpen] = useState(false)
  const isOpened = cheaperCount > 0 || (opened && list.length > 0)
  useEffect(() => {
    if (isOpened) setOpen(true)
  }, [isOpened])

  return (
    <details
      className="watch-list print:hidden my-3 rounded-panel border border-hairline bg-panel px-3 py-1"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-10 py-2 font-semibold">
        {shopCopy.watchList} <span className="badge">{list.length}</span>{' '}
        {cheaperCount > 0 && (
          <span className="badge badge-chosen">
            {shopCopy.cheaper} {cheaperCount}
          </span>
        )}
      </summary>
      {list.length === 0 ? (
        <p className="quiet">{marketSiteCopy.watchEmpty}</p>
      ) : (
        <ul>
          {list.map((item) => (
            <li
              key={watchKey(item)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-1.5"
            >
              <ItemLink id={item.nameid} name={item.name} refine={item.refine} slots={0} />
              <CurrentPrice item={item} update={updates.get(watchKey(item))} />
              <span className="flex gap-1">
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10"
                  aria-label={fill(marketSiteCopy.searchItem, { name: rowName(item) })}
                  onClick={() => onSearch(String(item.nameid))}
                >
                  {commonCopy.search}
                </button>
                <button
                  type="button"
                  className="btn btn-small pointer-coarse:min-h-10"
                  aria-label={fill(marketSiteCopy.removeItem, { name: rowName(item) })}
                  onClick={() => toggleWatch(item)}
                >
                  {marketSiteCopy.watchRemove}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <AccountWatches local={list} />
    </details>
  )
}

function CurrentPrice({ item, update }: { item: WatchedItem; update: ReturnType<PriceUpdates['get']> }) {
  const unit = shopCopy.unit[item.currency]
  if (!update)
    return <span className="quiet">{item.latest !== undefined && <Price value={item.latest} unit={unit} />}</span>
  if (update.failed) return <span className="quiet">{marketSiteCopy.watchFailed}</span>
  return (
    <span>
      {update.price === undefined ? (
        <span className="quiet">{marketSiteCopy.watchNone}</span>
      ) : (
        <>
          <span className="quiet">{marketSiteCopy.watchNow}</span> <Price value={update.price} unit={unit} />
        </>
      )}
      {update.cheaperBy > 0 && update.price !== undefined && (
        <>
          {' '}
          <span className="badge badge-chosen">{shopCopy.cheaper}</span>{' '}
          <span className="quiet">
            {marketSiteCopy.watchBefore} <s>{numberText(update.price + update.cheaperBy)}</s>
          </span>
        </>
      )}
    </span>
  )
}

/** Searches the shops when the list is mounted, opened or not: one search per item, in sequence. */
function updatePrices(): () => void {
  const controller = new AbortController()
  const close = openWatchList()
  const itemsById = Map.groupBy($watchList.get().filter(isDue), (item) => item.nameid)
  async function updateAll() {
    for (const [nameid, group] of itemsById) {
      const rows = await rowsOf(nameid, controller)
      if (controller.signal.aborted) return
      const prices = group.map((item) => updatePrice(item, rows))
      $priceUpdates.set(new Map([...$priceUpdates.get(), ...prices]))
    }
  }
  updateAll()
  return () => {
    controller.abort()
    close()
  }
}

function isDue(item: WatchedItem): boolean {
  const update = $priceUpdates.get().get(watchKey(item))
  return !update || update.failed === true || Date.now() - item.seenMs >= freshMs
}

/** The offers of an item; undefined after a failure; an ended session aborts all searches. */
async function rowsOf(nameid: number, controller: AbortController): Promise<Offer[] | undefined> {
  const { signal } = controller
  try {
    return (await apiClient().call(searchVending, { params: { itemInfo: String(nameid) }, signal })).results
  } catch (error) {
    if (signal.aborted) return undefined
    console.error(error)
    if (sentToLogin(error)) controller.abort()
    return undefined
  }
}

/** Stores the item's current price; returns it with the difference to that of the previous visit. */
function updatePrice(item: WatchedItem, rows: readonly Offer[] | undefined) {
  const key = watchKey(item)
  if (!rows) return [key, { price: undefined, cheaperBy: 0, failed: true }] as const
  const { watched, price, cheaperBy } = watchUpdate(item, rows, Date.now())
  changeWatchList((stored) => stored.map((entry) => (watchKey(entry) === key ? watched : entry)))
  return [key, { price, cheaperBy }] as const
}
