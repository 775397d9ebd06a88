import type { SaleRange } from '../../domain/market/sale-range.ts'
import type { Currency } from '../../domain/vending.ts'
import type { ByteCache } from '../http/index.ts'
import { heldBytes, ownBytes } from '../http/index.ts'
import type { SaleSummary, Sales } from './store/sales.ts'

type Bytes = Buffer<ArrayBuffer>

/** JSON of one item's sales in a range. */
export interface SaleTexts {
  /** Its newest sales, so many of them, one behind the other with commas between. */
  history(item: SaleSummary, currency: Currency, range: SaleRange, count: number): Promise<Bytes>
  /** Its prices a day. */
  daily(item: SaleSummary, currency: Currency, range: SaleRange): Promise<Bytes>
}

/** Entries as JSON, to be cut behind any of them. */
export interface Entries {
  /** The item's sums when they were read. */
  state: string
  bytes: Bytes
  /** Where each entry ends. */
  ends: Uint32Array<ArrayBuffer>
}

/** Read at once, so that who wishes for 57 of an item's sales gets them from what who wished for 50 has left. */
const leastRead = 64
/** More of one item are asked for by name; such answers are kept whole by the route. */
const mostKept = 512

/**
 * Broad keywords name the same well-sold items over and over, and a change of the market is about few of them: an item's
 * newest sales are read once and kept for as long as their sums stay what they were. Sales are only ever added, so equal
 * sums are equal sales. New ones take the place of the former: an item's past would fill the cache up to its bound.
 */
export function createSaleTexts(sales: Pick<Sales, 'history' | 'daily'>, kept: ByteCache<Entries>): SaleTexts {
  const underWay = new Map<string, Promise<Entries>>()

  /** From what is kept where that is enough; read once, however many ask at the same time. */
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
      const atOnce = leastRead * 2 ** Math.max(0, Math.ceil(Math.log2(count / leastRead)))
      const read = (limit: number) => sales.history(item.nameid, currency, range, limit)
      const state = stateOf(item)
      const { bytes, ends } =
        count > mostKept
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

/** Names an item's sales in a range. */
function keyOf({ nameid }: SaleSummary, currency: Currency, { startDate, endDate }: SaleRange) {
  return [nameid, currency, startDate, endDate].join(' ')
}

/** Differs as soon as a sale is added. */
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

/** What they keep in memory. */
export function entriesBytes({ bytes, ends }: Entries): number {
  return heldBytes(bytes) + heldBytes(ends)
}
