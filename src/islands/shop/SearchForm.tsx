import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { commonCopy, shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { maxKeywordLength } from '../../../domain/market/keyword.ts'
import { saleDays } from '../../../domain/vending.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import type { MarketStore } from './market-store.ts'

interface Props {
  store: MarketStore
  input: string
  onInput: (input: string) => void
}

const zenyAndCash = [
  { value: 'ZENY', label: shopCopy.zeny },
  { value: 'CASH', label: shopCopy.cash },
] as const
const allCurrencies = [{ value: 'ALL', label: shopCopy.all }, ...zenyAndCash] as const
const dayChoices = saleDays.map((n) => ({ value: n, label: fill(shopCopy.day, { n }) }))

/**
 * Keyword, clear, search, and the filters of the tab. Sent before the page's script is there, the form asks for the
 * address that names the search.
 */
export function SearchForm({ store, input, onInput }: Props) {
  const query = useStore(store.$query)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    // What was typed before the page's script was there.
    const typed = box.current?.value
    if (typed) onInput(typed)
  }, [onInput])

  return (
    <search>
      <form
        className="toolbar"
        onSubmit={(event) => {
          event.preventDefault()
          store.search(input)
        }}
      >
        {query.tab !== 'shop' && <input type="hidden" name="tab" value={query.tab} />}
        <div className="field grow">
          <label htmlFor={id}>{shopCopy.keyword}</label>
          <input
            ref={box}
            id={id}
            name="q"
            className="input"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxKeywordLength}
            value={input}
            onChange={(event) => onInput(event.target.value)}
          />
        </div>
        <div className="flex gap-2">
          <button type="submit" className="btn btn-primary">
            {commonCopy.search}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => {
              onInput('')
              box.current?.focus()
            }}
          >
            {commonCopy.clear}
          </button>
        </div>
        {query.tab !== 'records' ? (
          <ChoiceGroup
            label={shopCopy.currency}
            choices={allCurrencies}
            chosen={query.shopCurrency}
            onChoose={(shopCurrency) => store.arrange({ shopCurrency })}
          />
        ) : (
          <>
            <ChoiceGroup
              label={shopCopy.days}
              choices={dayChoices}
              chosen={query.days}
              onChoose={(days) => store.narrow({ days })}
            />
            <ChoiceGroup
              label={shopCopy.currency}
              choices={zenyAndCash}
              chosen={query.currency}
              onChoose={(currency) => store.narrow({ currency })}
            />
          </>
        )}
      </form>
    </search>
  )
}
