import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WatchDraft } from '../../../api/alerts.ts'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { titleCurrency } from '../../../domain/market/currency-tag.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { maxWatchedRefine } from '../../../domain/market/watch.ts'
import { $watches, loadWatchesOnce } from '../../stores/watches.ts'
import { $editedWatch } from './NotifyDialog.tsx'
import { knownName, rowName } from './row-name.ts'

/** Opens the dialog that tells the account of such an offer. Hidden on hosts without alerts. */
export function NotifyButton({ row }: { row: Offer }) {
  const { at } = useStore($watches)
  useEffect(loadWatchesOnce, [])
  if (at === 'none') return null
  return (
    <button
      type="button"
      className="btn btn-small pointer-coarse:min-h-10 btn-quiet"
      aria-label={fill(copy.notifyOf, { name: rowName(row) })}
      title={copy.notify}
      onClick={() => $editedWatch.set({ name: knownName(row), draft: draftOf(row) })}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M10 2.2c-2.9 0-4.8 2.2-4.8 5v3.4L3.6 14h12.8l-1.6-3.4V7.2c0-2.8-1.9-5-4.8-5zM8 16.2a2 2 0 0 0 4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

/** A watch for offers like this one: not worse, and with its cards. */
function draftOf({ nameid, refine, price, cards, shop_title, limit }: Offer): WatchDraft {
  return {
    nameid,
    side: limit === undefined ? 'selling' : 'buying',
    currency: titleCurrency(shop_title) ?? 'ZENY',
    refine: limit === undefined ? Math.min(refine, maxWatchedRefine) : 0,
    cards: cards.filter((card) => card > 0).slice(0, 4),
    price: Math.round(price),
  }
}
