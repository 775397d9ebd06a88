import { type Payment, type PickRow, specOf, type TradedLine, type ZenyRow } from './log-rows.ts'

/** The two rows of a line are adjacent; rows of other map servers may be between them. */
const maxBetween = 8

/**
 * Pairs the buyer's row of each line with the seller's, as the rows of `picklog` are read. A row that stays unpaired means that the game server died
 * between the two, and nothing was sold.
 */
export function createLinePairer() {
  let open: { row: PickRow; spec: string }[] = []
  let place = 0

  function close(row: PickRow): TradedLine | undefined {
    const spec = specOf(row)
    const at = open.findLastIndex(
      (half) => half.spec === spec && half.row.amount === -row.amount && isOther(half.row, row),
    )
    const bought = open[at]?.row
    if (!bought) return undefined
    open.splice(at, 1)
    const { charId, ...line } = bought
    return { ...line, sellerRow: row.id, place: place++, buyer: charId, seller: row.charId, spec }
  }

  return {
    /** Returns the lines made of these rows and earlier unpaired ones. */
    push(rows: readonly PickRow[]): TradedLine[] {
      const lines: TradedLine[] = []
      for (const row of rows) {
        if (row.amount > 0) {
          open = [...open.slice(1 - maxBetween), { row, spec: specOf(row) }]
          continue
        }
        const line = close(row)
        if (line) lines.push(line)
      }
      return lines
    },
    /** The lowest id of a row that may still be paired; rows before `sinceAt` (UTC seconds) cannot. */
    waitingFrom(sinceAt: number): number | undefined {
      open = open.filter(({ row }) => row.at >= sinceAt)
      return open[0]?.row.id
    },
  }
}

function isOther(one: PickRow, other: PickRow): boolean {
  return one.type === other.type && one.charId !== other.charId
}

/**
 * The buyers' payments. The sellers' rows are ignored: for large sums they lack the tax. Of a purchase for 0 zeny both
 * rows have the amount 0; the seller's then is a payment in the other direction, without lines.
 */
export function paymentsOf(rows: readonly ZenyRow[]): Payment[] {
  return rows
    .filter(({ amount }) => amount <= 0)
    .map(({ id, at, type, charId, srcId, amount }) => ({
      id,
      at,
      type,
      buyer: charId,
      seller: srcId,
      total: Math.abs(amount),
    }))
}

/** Lines and payments of the same two characters, close together in time. */
export interface Dealing {
  lines: TradedLine[]
  payments: Payment[]
  /** Time of the last row, UTC seconds. */
  lastAt: number
}

/** A purchase writes all its rows together, but the clock may advance meanwhile. */
export const apartS = 2

/** Groups rows that may belong together, ordered by the last row of each group. */
export function dealingsOf(lines: readonly TradedLine[], payments: readonly Payment[]): Dealing[] {
  const keyOf = ({ type, buyer, seller }: TradedLine | Payment) => `${type} ${buyer} ${seller}`
  const all: Entry[] = [
    ...lines.map((line) => ({ at: line.at, line })),
    ...payments.map((payment) => ({ at: payment.at, payment })),
  ]
  const dealings: Dealing[] = []
  for (const entries of Map.groupBy(all, ({ line, payment }) => keyOf((line ?? payment) as Payment)).values()) {
    entries.sort((a, b) => a.at - b.at)
    let current: Dealing | undefined
    for (const { at, line, payment } of entries) {
      if (!current || at - current.lastAt > apartS) {
        current = { lines: [], payments: [], lastAt: at }
        dealings.push(current)
      }
      current.lastAt = at
      if (line) current.lines.push(line)
      if (payment) current.payments.push(payment)
    }
  }
  for (const { lines: own, payments: paid } of dealings) {
    own.sort((a, b) => a.id - b.id)
    paid.sort((a, b) => a.id - b.id)
  }
  return dealings.sort((a, b) => a.lastAt - b.lastAt)
}

interface Entry {
  at: number
  line?: TradedLine
  payment?: Payment
}
