/** What materials cost by the market, as the defaults of a planner's prices. */
import { boxOddsCopy } from '../../../domain/copy/box-odds.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText, zenyText } from '../../../domain/text/number-text.ts'
import type { SoldPrice } from '../../stores/box-prices.ts'

const copy = boxOddsCopy.value

interface MarketMedians {
  /** Asks for those that are not known yet; `onLoaded` is called once there are new prices. */
  ask(items: readonly number[]): void
  of(item: number): SoldPrice | undefined
  /** Why there are prices, or none. */
  note: HTMLElement
}

/** The text below a field: the median, its sales and the newest day; empty while it is not known. */
export function medianText(sold: SoldPrice | undefined): string {
  if (!sold) return ''
  const { median, sales, day } = sold
  const values = { price: zenyText(median), n: numberText(sales), day: day ?? '' }
  return fill(day === null ? copy.marketNoDay : copy.market, values)
}

export function createMarketMedians(onLoaded: () => void): MarketMedians {
  const asked = new Set<number>()
  const known = new Map<number, SoldPrice>()
  const note = document.createElement('p')
  note.className = 'quiet'

  async function load(items: readonly number[]) {
    try {
      const { loadSoldPrices } = await import('../../stores/box-prices.ts')
      const prices = await loadSoldPrices(items)
      if (typeof prices === 'string') {
        note.textContent = copy[prices]
        return
      }
      note.textContent = copy.source
      const found = items.flatMap((item) => {
        const price = prices.get(item)
        return price ? [[item, price] as const] : []
      })
      for (const [item, price] of found) known.set(item, price)
      if (found.length > 0) onLoaded()
    } catch (error) {
      console.error(error)
      note.textContent = copy.failed
    }
  }

  return {
    ask(items) {
      const unknown = items.filter((item) => !asked.has(item))
      if (unknown.length === 0) return
      for (const item of unknown) asked.add(item)
      void load(unknown)
    },
    of: (item) => known.get(item),
    note,
  }
}
