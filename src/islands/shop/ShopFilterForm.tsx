import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { refineSiteCopy } from '../../../domain/copy/refine-levels.ts'
import { filterCount, readShopFilter, type ShopFilter, shopFilterTexts } from '../../../domain/market/shop-filter.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { MarketStore } from './market-store.ts'

const { refine, slots, cards } = shopCopy.details
const any = ['', marketSiteCopy.any] as const
const refines = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20].map(
  (n) => [n, `${fill(refineSiteCopy.exactly, { n })} ${marketSiteCopy.orMore}`] as const,
)
const slotCounts = [0, 1, 2, 3, 4].map((n) => [n, String(n)] as const)
const price = {
  className: 'input',
  fieldClass: 'sm:w-36',
  type: 'number',
  min: 0,
  step: 1,
  inputMode: 'numeric',
} as const

/** Further filters of the results: refine, slots, cards and a range of prices. No request is sent. */
export function ShopFilterForm({ store }: { store: MarketStore }) {
  const { filter } = useStore(store.$query)
  const count = filterCount(filter)
  const [open, setOpen] = useState(false)
  const texts = new Map(shopFilterTexts(filter))

  const field = (name: keyof ShopFilter) => ({
    name,
    value: texts.get(name) ?? '',
    onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
      const next = new Map(texts).set(name, event.target.value)
      store.arrangeShops({ filter: readShopFilter((key) => next.get(key) ?? null) })
    },
  })

  return (
    <details className="mb-2 print:hidden" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 text-(length:--text-note) text-amber">
        {marketSiteCopy.filter} {count > 0 && <span className="badge badge-chosen">{count}</span>}
      </summary>
      <div className="mt-1 mb-3 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <SelectField {...field('refine')} label={refine} options={[any, ...refines]} />
        <SelectField {...field('slots')} label={slots} options={[any, ...slotCounts]} />
        <SelectField
          {...field('cards')}
          label={cards}
          options={[any, ['with', marketSiteCopy.withCards], ['without', marketSiteCopy.noCards]]}
        />
        <TextField {...field('min')} label={marketSiteCopy.priceFrom} {...price} />
        <TextField {...field('max')} label={marketSiteCopy.priceTo} {...price} />
        {count > 0 && (
          <button type="button" className="btn btn-quiet" onClick={() => store.arrangeShops({ filter: {} })}>
            {marketSiteCopy.clearFilter}
          </button>
        )}
      </div>
    </details>
  )
}
