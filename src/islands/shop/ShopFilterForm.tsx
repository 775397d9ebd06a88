import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { refineSiteCopy } from '../../../domain/copy/site-wiki.ts'
import { filterCount, readShopFilter, type ShopFilter, shopFilterTexts } from '../../../domain/market/shop-filter.ts'
import type { MarketStore } from './market-store.ts'

const refines = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20]
const slots = [0, 1, 2, 3, 4]
type Field = keyof ShopFilter

/** Further filters of the results: refine, slots, cards and a range of prices. No request is sent. */
export function ShopFilterForm({ store }: { store: MarketStore }) {
  const { filter } = useStore(store.$query)
  const count = filterCount(filter)
  const [open, setOpen] = useState(false)
  const texts = new Map(shopFilterTexts(filter))
  const { refine, slots: slotsLabel, cards } = shopCopy.details

  function set(field: Field, text: string) {
    const next = new Map(texts).set(field, text)
    store.arrangeShops({ filter: readShopFilter((name) => next.get(name) ?? null) })
  }
  const props = (field: Field) => ({ field, value: texts.get(field) ?? '', onChange: set })

  return (
    <details className="mb-2 print:hidden" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 text-(length:--text-note) text-amber">
        {marketSiteCopy.filter} {count > 0 && <span className="badge badge-chosen">{count}</span>}
      </summary>
      <div className="mt-1 mb-3 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Choice {...props('refine')} label={refine}>
          {refines.map((n) => (
            <option key={n} value={n}>
              {fill(refineSiteCopy.exactly, { n })} {marketSiteCopy.orMore}
            </option>
          ))}
        </Choice>
        <Choice {...props('slots')} label={slotsLabel}>
          {slots.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </Choice>
        <Choice {...props('cards')} label={cards}>
          <option value="with">{marketSiteCopy.withCards}</option>
          <option value="without">{marketSiteCopy.noCards}</option>
        </Choice>
        <Amount {...props('min')} label={marketSiteCopy.priceFrom} />
        <Amount {...props('max')} label={marketSiteCopy.priceTo} />
        {count > 0 && (
          <button type="button" className="btn btn-quiet" onClick={() => store.arrangeShops({ filter: {} })}>
            {marketSiteCopy.clearFilter}
          </button>
        )}
      </div>
    </details>
  )
}

interface FieldProps {
  field: Field
  label: string
  value: string
  onChange: (field: Field, text: string) => void
}

function Choice({ field, label, value, onChange, children }: FieldProps & { children: ReactNode }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(field, event.target.value)}>
        <option value="">{marketSiteCopy.any}</option>
        {children}
      </select>
    </label>
  )
}

function Amount({ field, label, value, onChange }: FieldProps) {
  return (
    <label className="field sm:w-36">
      <span className="label">{label}</span>
      <input
        className="input"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </label>
  )
}
