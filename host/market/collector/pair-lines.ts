import { type Payment, type PickRow, type SaleType, specOf, type TradedLine, type ZenyRow } from './log-rows.ts'

/** The two rows of a line are adjacent; rows of other map servers may be between them. */
const maxBetween = 8

/**
 * Pairs the buyer's row of each line with the seller's, as the rows of `picklog` are read. A row that stays unpaired
 * means that the game server died between the two, and nothing was sold.
 */
export function createLinePairer() {
  const findBarter = createBarterFinder()
  let unpaired: { row: PickRow; spec: string }[] = []
  let lineIndex = 0

  function pair(row: PickRow): TradedLine | undefined {
    const spec = specOf(row)
    const index = unpaired.findLastIndex(
      (half) => half.spec === spec && half.row.amount === -row.amount && areCounterparts(half.row, row),
    )
    const bought = unpaired[index]?.row
    if (!bought) return undefined
    unpaired.splice(index, 1)
    const { charId, ...line } = bought
    return {
      ...line,
      sellerRow: row.id,
      lineIndex: lineIndex++,
      buyer: charId,
      seller: row.charId,
      spec,
      isBarter: false,
    }
  }

  return {
    /** Returns the lines made of these rows and earlier unpaired ones. */
    push(rows: readonly PickRow[]): TradedLine[] {
      const lines: TradedLine[] = []
      for (const row of rows) {
        findBarter.addRow(row)
        if (row.amount > 0) {
          unpaired = [...unpaired.slice(1 - maxBetween), { row, spec: specOf(row) }]
          continue
        }
        const line = pair(row)
        if (line) lines.push(findBarter.addLine(line))
      }
      return lines
    },
    /** The lowest id of a row that may still be paired; rows before `sinceS` (UTC seconds) cannot. */
    firstUnpaired(sinceS: number): number | undefined {
      unpaired = unpaired.filter(({ row }) => row.atS >= sinceS)
      return unpaired[0]?.row.id
    },
  }
}

/** Rows around a line that may be of the same purchase: a shop has at most 12 lines, of two rows each. */
const maxAround = 32

/** Something that changed hands, whichever of the two rows came first. */
interface Exchange {
  type: SaleType
  receiver: number
  giver: number
  atS: number
}

/**
 * Marks lines whose seller received something of the buyer at the same time: forks log what is paid for the goods of a
 * shop as rows of the same type. In a purchase for zeny, things go one way: a character with an open shop cannot buy.
 */
function createBarterFinder() {
  let rows: PickRow[] = []
  let lines: TradedLine[] = []
  let exchanges: Exchange[] = []
  const latest = <Entry>(entries: readonly Entry[], entry: Entry) => [...entries.slice(1 - maxAround), entry]
  const mark = (line: TradedLine, { type, receiver, giver, atS }: Exchange) => {
    const isReturn = type === line.type && receiver === line.seller && giver === line.buyer
    if (isReturn && Math.abs(atS - line.atS) <= maxGapS) line.isBarter = true
  }
  return {
    addRow(row: PickRow): void {
      const other = rows.findLast(
        (each) => each.nameid === row.nameid && each.amount > 0 !== row.amount > 0 && areCounterparts(each, row),
      )
      if (other) {
        const [received, given] = row.amount > 0 ? [row, other] : [other, row]
        const exchange = { type: row.type, receiver: received.charId, giver: given.charId, atS: row.atS }
        exchanges = latest(exchanges, exchange)
        for (const line of lines) mark(line, exchange)
      }
      rows = latest(rows, row)
    },
    addLine(line: TradedLine): TradedLine {
      lines = latest(lines, line)
      for (const exchange of exchanges) mark(line, exchange)
      return line
    },
  }
}

function areCounterparts(one: PickRow, other: PickRow): boolean {
  return one.type === other.type && one.charId !== other.charId
}

/**
 * The buyers' payments. The sellers' rows are ignored: for large sums they lack the tax. Of a purchase for 0 zeny both
 * rows have the amount 0; the seller's then is a payment in the other direction, without lines.
 */
export function paymentsOf(rows: readonly ZenyRow[]): Payment[] {
  return rows
    .filter(({ amount }) => amount <= 0)
    .map(({ id, atS, type, charId, srcId, amount }) => ({
      id,
      atS,
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
  lastAtS: number
}

/** A purchase writes all its rows together, but the clock may advance meanwhile. */
export const maxGapS = 2

/** Groups rows that may belong together, ordered by the last row of each group. */
export function dealingsOf(lines: readonly TradedLine[], payments: readonly Payment[]): Dealing[] {
  const keyOf = ({ type, buyer, seller }: TradedLine | Payment) => `${type} ${buyer} ${seller}`
  const rows: Entry[] = [
    ...lines.map((line) => ({ atS: line.atS, line })),
    ...payments.map((payment) => ({ atS: payment.atS, payment })),
  ]
  const dealings: Dealing[] = []
  for (const entries of Map.groupBy(rows, ({ line, payment }) => keyOf((line ?? payment) as Payment)).values()) {
    entries.sort((a, b) => a.atS - b.atS)
    let current: Dealing | undefined
    for (const { atS, line, payment } of entries) {
      if (!current || atS - current.lastAtS > maxGapS) {
        current = { lines: [], payments: [], lastAtS: atS }
        dealings.push(current)
      }
      current.lastAtS = atS
      if (line) current.lines.push(line)
      if (payment) current.payments.push(payment)
    }
  }
  for (const dealing of dealings) {
    dealing.lines.sort((a, b) => a.id - b.id)
    dealing.payments.sort((a, b) => a.id - b.id)
  }
  return dealings.sort((a, b) => a.lastAtS - b.lastAtS)
}

interface Entry {
  atS: number
  line?: TradedLine
  payment?: Payment
}
