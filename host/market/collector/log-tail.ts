import type { Payment, TradedLine } from './log-rows.ts'
import { apartS, createLinePairer, type Dealing, dealingsOf, paymentsOf } from './pair-lines.ts'
import type { LogEnds, LogReader } from './read-logs.ts'

export interface LogPosition {
  pick: number
  zeny: number
}

/** Only older rows are read: the server writes the two rows of a line one after the other, with a delay. */
export const settleS = 2
/** A single row of a line that is older than this will not get its counterpart. */
const halfS = 10

/**
 * Reads both logs from a position. Each dealing that `ready` returns must be confirmed with `done`; until then the
 * position stays before it, so that a restart reads it again.
 */
export function createLogTail(reader: LogReader, from: LogPosition) {
  const read = { ...from }
  const at = { pick: 0, zeny: 0 }
  const pairer = createLinePairer()
  let lines: TradedLine[] = []
  let payments: Payment[] = []
  /** All rows before this second were read. */
  let completeAt = 0

  /** Reads the next piece of the log that is behind. False at the end of both. */
  async function advance(ends: LogEnds): Promise<boolean> {
    const [pickLeft, zenyLeft] = [read.pick < ends.pick, read.zeny < ends.zeny]
    if (zenyLeft && (!pickLeft || at.zeny <= at.pick)) {
      const piece = await reader.zeny(read.zeny, ends.zeny)
      payments.push(...paymentsOf(piece.rows))
      read.zeny = piece.until
      at.zeny = Math.max(at.zeny, piece.at ?? 0)
    } else if (pickLeft) {
      const piece = await reader.picks(read.pick, ends.pick)
      lines.push(...pairer.push(piece.rows))
      read.pick = piece.until
      at.pick = Math.max(at.pick, piece.at ?? 0)
    }
    const behind = [
      ...(read.pick < ends.pick ? [at.pick] : []),
      ...(read.zeny < ends.zeny ? [at.zeny] : []),
      ends.nowS - settleS,
    ]
    completeAt = Math.min(...behind)
    return read.pick < ends.pick || read.zeny < ends.zeny
  }

  return {
    advance,
    /** Dealings that are complete, oldest first. */
    ready(): Dealing[] {
      return dealingsOf(lines, payments).filter(({ lastAt }) => lastAt + apartS < completeAt)
    },
    done(dealings: readonly Dealing[]): void {
      const doneLines = new Set(dealings.flatMap((dealing) => dealing.lines))
      const donePayments = new Set(dealings.flatMap((dealing) => dealing.payments))
      lines = lines.filter((line) => !doneLines.has(line))
      payments = payments.filter((payment) => !donePayments.has(payment))
    },
    /** The position for a restart. */
    position(): LogPosition {
      const open = pairer.waitingFrom(completeAt - halfS)
      const waiting = [...lines.map(({ id }) => id), ...(open === undefined ? [] : [open])]
      return {
        pick: waiting.reduce((least, id) => Math.min(least, id - 1), read.pick),
        zeny: payments.reduce((least, { id }) => Math.min(least, id - 1), read.zeny),
      }
    },
  }
}

export type LogTail = ReturnType<typeof createLogTail>
