import { useMemo, useState } from 'react'
import { marketTodayCopy } from '../../../domain/copy/market-today.ts'
import { keywordId } from '../../../domain/market/keyword.ts'
import { marketSearches } from '../../stores/recent-searches.ts'
import { rowName, useRowNames } from './row-name.ts'

/** The player's last searches; a press repeats one. */
export function RecentSearches({ onSearch }: { onSearch: (keyword: string) => void }) {
  const [keywords, setKeywords] = useState(marketSearches.read)
  // An id as the item's name, as soon as it is known.
  const ids = useMemo(() => keywords.flatMap((keyword) => itemOf(keyword) ?? []), [keywords])
  useRowNames(ids)
  if (keywords.length === 0) return null
  return (
    <section className="mt-3" aria-label={marketTodayCopy.recent}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="label">{marketTodayCopy.recent}</span>
        {keywords.map((keyword) => (
          <button
            key={keyword}
            type="button"
            className="btn btn-small pointer-coarse:min-h-10 max-w-48 truncate"
            onClick={() => onSearch(keyword)}
          >
            {textOf(keyword)}
          </button>
        ))}
        <button
          type="button"
          className="btn btn-small btn-quiet pointer-coarse:min-h-10"
          onClick={() => {
            marketSearches.forget()
            setKeywords([])
          }}
        >
          {marketTodayCopy.forgetRecent}
        </button>
      </div>
    </section>
  )
}

function itemOf(keyword: string) {
  const nameid = keywordId(keyword)
  return nameid === undefined ? undefined : { nameid }
}

function textOf(keyword: string): string {
  const item = itemOf(keyword)
  return item ? rowName(item) : keyword
}
