import { clockToleranceMs } from '../../../domain/market/sale-time.ts'
import type { Payment, TradedLine } from './log-rows.ts'
import { createLinePairer, type Dealing, dealingsOf, maxGapS, paymentsOf } from './pair-lines.ts'
import type { LogEnds, LogReader } from './read-logs.ts'

export interface LogPosition {
  pick: number
  zeny: number
}

/** Rows of the last seconds may be incomplete: the server writes the two rows of a line one after the other, with a delay. */
const settleS = 2
/** An unpaired row that is older than this stays unpaired. */
const unpairedS = 10

/**
 * Reads both logs from a position. Each dealing that `ready` returns must be passed to `confirm`; until then the
 * position stays before it, so that a restart reads it again.
 */
export function createLogTail(reader: LogReader, from: LogPosition) {
  const position = { ...from }
  const readAtS = { pick: 0, zeny: 0 }
  const pairer = createLinePairer()
  let lines: TradedLine[] = []
  let payments: Payment[] = []
  /** All rows before this second were read. */
  let completeAtS = 0
  /** Number of rows after the database's own time: they would be kept until it is reached. */
  let future = 0

  /** Reads the next piece of the log that is behind. False at the end of both. */
  async function advance(ends: LogEnds): Promise<boolean> {
    const pickLeft = position.pick < ends.pick
    const zenyLeft = position.zeny < ends.zeny
    if (zenyLeft && (!pickLeft || readAtS.zeny <= readAtS.pick)) {
      const piece = await reader.zeny(position.zeny, ends.zeny)
      payments.push(...paymentsOf(upToNow(piece.rows, ends)))
      position.zeny = piece.until
      readAtS.zeny = Math.max(readAtS.zeny, Math.min(piece.atS ?? 0, ends.nowS))
    } else if (pickLeft) {
      const piece = await reader.picks(position.pick, ends.pick)
      lines.push(...pairer.push(upToNow(piece.rows, ends)))
      position.pick = piece.until
      readAtS.pick = Math.max(readAtS.pick, Math.min(piece.atS ?? 0, ends.nowS))
    }
    const behind = [
      ...(position.pick < ends.pick ? [readAtS.pick] : []),
      ...(position.zeny < ends.zeny ? [readAtS.zeny] : []),
      ends.nowS - settleS,
    ]
    completeAtS = Math.min(...behind)
    return position.pick < ends.pick || position.zeny < ends.zeny
  }

  function upToNow<Row extends { atS: number }>(rows: readonly Row[], { nowS }: LogEnds): Row[] {
    const past = rows.filter(({ atS }) => atS <= nowS + clockToleranceMs / 1_000)
    future += rows.length - past.length
    return past
  }

  return {
    advance,
    /** The number of rows left out since the last call because of a time in the future. */
    takeFuture(): number {
      const count = future
      future = 0
      return count
    },
    /** Dealings to which no further row can belong, oldest first. */
    ready(): Dealing[] {
      return dealingsOf(lines, payments).filter(({ lastAtS }) => lastAtS + maxGapS < completeAtS)
    },
    confirm(dealings: readonly Dealing[]): void {
      const confirmedLines = new Set(dealings.flatMap((dealing) => dealing.lines))
      const confirmedPayments = new Set(dealings.flatMap((dealing) => dealing.payments))
      lines = lines.filter((line) => !confirmedLines.has(line))
      payments = payments.filter((payment) => !confirmedPayments.has(payment))
    },
    /** The position for a restart. */
    position(): LogPosition {
      const unpairedId = pairer.firstUnpaired(completeAtS - unpairedS)
      const unconfirmed = [...lines.map(({ id }) => id), ...(unpairedId === undefined ? [] : [unpairedId])]
      return {
        pick: unconfirmed.reduce((least, id) => Math.min(least, id - 1), position.pick),
        zeny: payments.reduce((least, { id }) => Math.min(least, id - 1), position.zeny),
      }
    },
  }
}
