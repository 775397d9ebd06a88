import type { SaleRange } from '../../domain/market/sale-range.ts'
import type { Currency } from '../../domain/vending.ts'
import type { ByteCache } from '../http/index.ts'
import { heldBytes, ownBytes } from '../http/index.ts'
import type { SaleSummary, Sales } from './store/sales.ts'

type Bytes = Buffer<ArrayBuffer>

/** JSON of one item's sales in a range. */
export interface SaleTexts {
  /** Its newest sales, `count` of them, separated by commas. */
  history(item: SaleSummary, currency: Currency, range: SaleRange, count: number): Promise<Bytes>
  /** Its daily prices. */
  daily(item: SaleSummary, currency: Currency, range: SaleRange): Promise<Bytes>
}

/** Entries as JSON, which can be cut after any of them. */
export interface Entries {
  /** The item's sums when they were read. */
  state: string
  bytes: Bytes
  /** End of each entry. */
  ends: Uint32Array<ArrayBuffer>
}

/** Minimum number read at once, so that a later request for slightly more sales of an item is served from the cache. */
const minRead = 64
/** Requests for more sales of one item search by its name; such answers are cached as a whole by the route. */
const maxKept = 512

/**
 * Broad keywords include the same popular items, and a change of the market affects few of them: an item's newest sales
 * are read once, and cached until its sums change. Sales are only ever added, so equal sums mean equal sales. New
 * entries replace those of the previous state, which would otherwise fill the cache.
 */
export function createSaleTexts(sales: Pick<Sales, 'history' | 'daily'>, kept: ByteCache<Entries>): SaleTexts {
  const underWay = new Map<string, Promise<Entries>>()

  /** From the cache if it has enough; read once, even for concurrent requests. */
  async function entries(key: string, state: string, least: number, read: () => Promise<unknown[]>) {
    const isEnough = (known: Entries) => known.state === state && known.ends.length >= least
    const known = kept.get(key)
    if (known && isEnough(known)) return known
    const waiting = await underWay.get(key)
    if (waiting && isEnough(waiting)) return waiting
    const made = read().then((list) => entriesOf(list, state))
    underWay.set(key, made)
    try {
      const result = await made
      kept.set(key, result)
      return result
    } finally {
      if (underWay.get(key) === made) underWay.delete(key)
    }
  }

  return {
    async history(item, currency, range, count) {
      const atOnce = minRead * 2 ** Math.max(0, Math.ceil(Math.log2(count / minRead)))
      const read = (limit: number) => sales.history(item.nameid, currency, range, limit)
      const state = stateOf(item)
      const { bytes, ends } =
        count > maxKept
          ? entriesOf(await read(count), state)
          : await entries(keyOf(item, currency, range), state, Math.min(count, item.sales), () => read(atOnce))
      return bytes.subarray(0, ends[Math.min(count, ends.length) - 1] ?? 0)
    },
    async daily(item, currency, range) {
      const read = () => sales.daily(item.nameid, currency, range)
      return (await entries(`${keyOf(item, currency, range)} daily`, stateOf(item), 0, read)).bytes
    },
  }
}

/** Cache key of an item's sales in a range. */
function keyOf({ nameid }: SaleSummary, currency: Currency, { startDate, endDate }: SaleRange) {
  return [nameid, currency, startDate, endDate].join(' ')
}

/** Changes whenever a sale is added. */
function stateOf({ sales, amount, average, min, max }: SaleSummary) {
  return [sales, amount, average, min, max].join(' ')
}

function entriesOf(list: readonly unknown[], state: string): Entries {
  const ends = new Uint32Array(list.length)
  let [text, length] = ['', 0]
  for (const [i, entry] of list.entries()) {
    const json = `${i > 0 ? ',' : ''}${JSON.stringify(entry)}`
    text += json
    length += Buffer.byteLength(json)
    ends[i] = length
  }
  return { state, bytes: ownBytes(text), ends }
}

/** Memory that entries take. */
export function entriesBytes({ bytes, ends }: Entries): number {
  return heldBytes(bytes) + heldBytes(ends)
}
