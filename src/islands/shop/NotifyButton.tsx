import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WatchDraft } from '../../../api/alerts.ts'
import { titleCurrency } from '../../../domain/market/currency-tag.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { maxWatchedRefine } from '../../../domain/market/watch.ts'
import { notifyButton } from '../../parts/offers/offer-buttons.ts'
import { $watches, loadWatchesOnce } from '../../stores/watches.ts'
import { createReact } from '../../ui/create-react.ts'
import { $editedWatch } from './NotifyDialog.tsx'
import { knownName, rowName } from './row-name.ts'

/** Opens the dialog that tells the account of such an offer. Hidden on hosts without alerts. */
export function NotifyButton({ row }: { row: Offer }) {
  const { at } = useStore($watches)
  useEffect(loadWatchesOnce, [])
  if (at === 'none') return null
  const onclick = () => $editedWatch.set({ name: knownName(row), draft: draftOf(row) })
  return notifyButton(createReact, rowName(row), { onclick })
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
