import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { shopCopy } from '../../../domain/copy/market.ts'
import { maxKeywordLength } from '../../../domain/market/keyword.ts'
import { saleDays } from '../../../domain/market/offers-and-sales.ts'
import { currencyGroups } from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { ClearButton } from '../../ui/ClearButton.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { retriedLazy } from '../../ui/retried-lazy.ts'
import { useItemsNamed } from '../../ui/use-items-named.ts'
import type { MarketResult, MarketStore } from './market-store.ts'

/** Loaded with the first search, whose rows do not wait for it. */
const latestFilterForm = retriedLazy(async () => (await import('./ShopFilterForm.tsx')).ShopFilterForm)

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
 * Keyword, clear, search, and the filters of the tab. Submitted before the page's script is loaded, the form navigates
 * to the address of the search.
 */
export function SearchForm({ store, input, onInput }: Props) {
  const query = useStore(store.$query)
  const result = useStore(store.$result)
  const [ShopFilterForm] = useState(latestFilterForm)
  return (
    <search>
      <form
        className="toolbar my-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The state may not have text yet that was typed before the page's script was loaded.
          store.search(String(new FormData(event.currentTarget).get('q')))
        }}
      >
        {query.tab !== 'shop' && <input type="hidden" name="tab" value={query.tab} />}
        <Keyword
          input={input}
          searchedKeyword={query.keyword}
          onInput={onInput}
          onPick={(name) => store.search(name)}
        />
        {query.tab !== 'records' ? (
          <ChoiceGroup
            label={shopCopy.currency}
            choices={withCounts(result)}
            chosen={query.shopCurrency}
            onChoose={(shopCurrency) => store.arrangeShops({ shopCurrency })}
          />
        ) : (
          <>
            <ChoiceGroup
              label={shopCopy.days}
              choices={dayChoices}
              chosen={query.days}
              onChoose={(days) => store.filterRecords({ days })}
            />
            <ChoiceGroup
              label={shopCopy.currency}
              choices={zenyAndCash}
              chosen={query.currency}
              onChoose={(currency) => store.filterRecords({ currency })}
            />
          </>
        )}
      </form>
      {/* Its conditions are about found rows. */}
      {query.tab === 'shop' && result.step !== 'idle' && (
        <ErrorBoundary>
          <Suspense fallback={<div className="mb-2 h-10" />}>
            <ShopFilterForm store={store} />
          </Suspense>
        </ErrorBoundary>
      )}
    </search>
  )
}

interface KeywordProps {
  input: string
  /** The keyword of the shown results. */
  searchedKeyword: string | undefined
  onInput: (input: string) => void
  /** A name of the list was selected, which starts a search. */
  onPick: (name: string) => void
}

function Keyword({ input, searchedKeyword, onInput, onPick }: KeywordProps) {
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  // The text of a finished search needs no list, which would compete with the results for a slow connection.
  const names = [...new Set(useItemsNamed(input === searchedKeyword ? '' : input)?.map(({ name }) => name))]

  useEffect(() => {
    // Text that was typed before the page's script was loaded.
    const typedText = box.current?.value
    if (typedText) onInput(typedText)
  }, [onInput])

  return (
    <div className="field grow max-md:basis-full">
      <label htmlFor={id}>{shopCopy.keyword}</label>
      <div className="flex gap-2">
        <div className="relative flex-1">
          <input
            ref={box}
            id={id}
            name="q"
            placeholder=" "
            className="input peer pr-11 [&::-webkit-calendar-picker-indicator]:hidden!"
            type="text"
            list={`${id}-names`}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxKeywordLength}
            value={input}
            onChange={(event) => {
              onInput(event.target.value)
              // The type of the input event shows whether a list entry was selected.
              if (isChoice(event.nativeEvent) && names.includes(event.target.value)) onPick(event.target.value)
            }}
          />
          <datalist id={`${id}-names`}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <ClearButton onClear={() => onInput('')} />
        </div>
        <button type="submit" className="btn btn-primary">
          {commonCopy.search}
        </button>
      </div>
    </div>
  )
}

function isChoice(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}

/** The number of rows of each currency, once there are results. */
function withCounts(result: MarketResult) {
  if (result.step !== 'shops') return allCurrencies
  const { results } = result.answer
  const counts = new Map<string | undefined, number>(
    currencyGroups(results).map(({ currency, rows }) => [currency, rows.length]),
  )
  return allCurrencies.map(({ value, label }) => ({
    value,
    label,
    count: numberText(value === 'ALL' ? results.length : (counts.get(value) ?? 0)),
  }))
}
