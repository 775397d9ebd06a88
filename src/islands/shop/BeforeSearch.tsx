import type { MarketTab } from '../../stores/market-url.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { TodayLists } from './TodayLists.tsx'
import { WatchList } from './WatchList.tsx'

interface Props {
  tab: MarketTab
  /** Puts a keyword into the search box and searches for it. */
  onSearch: (keyword: string) => void
}

/** Below the form until the first search: the player's last searches and watch list, and what the market has. */
export function BeforeSearch({ tab, onSearch }: Props) {
  return (
    <>
      <RecentSearches onSearch={onSearch} />
      {tab === 'shop' && <WatchList onSearch={onSearch} opened />}
      {tab !== 'buying' && <TodayLists tab={tab} onSearch={onSearch} />}
    </>
  )
}
