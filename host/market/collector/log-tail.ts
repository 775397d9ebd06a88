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

/** What was read of both logs and not yet confirmed. */
interface TailState {
  position: LogPosition
  readAtS: LogPosition
  pairer: ReturnType<typeof createLinePairer>
  lines: TradedLine[]
  payments: Payment[]
  /** All rows before this second were read. */
  completeAtS: number
  /** Number of rows after the database's own time: they would be kept until it is reached. */
  future: number
}

/**
 * Reads both logs from a position. Each dealing that `ready` returns must be passed to `confirm`; until then the
 * position stays before it, so that a restart reads it again.
 */
export function createLogTail(reader: LogReader, from: LogPosition) {
  const state: TailState = {
    position: { ...from },
    readAtS: { pick: 0, zeny: 0 },
    pairer: createLinePairer(),
    lines: [],
    payments: [],
    completeAtS: 0,
    future: 0,
  }
  return {
    /** Reads the next piece of the log that is behind. False at the end of both. */
    advance: (ends: LogEnds) => advance(reader, state, ends),
    /** The number of rows left out since the last call because of a time in the future. */
    takeFuture(): number {
      const count = state.future
      state.future = 0
      return count
    },
    /** Dealings to which no further row can belong, oldest first. */
    ready(): Dealing[] {
      const dealings = dealingsOf(state.lines, state.payments)
      return dealings.filter(({ lastAtS }) => lastAtS + maxGapS < state.completeAtS)
    },
    confirm(dealings: readonly Dealing[]): void {
      const confirmedLines = new Set(dealings.flatMap((dealing) => dealing.lines))
      const confirmedPayments = new Set(dealings.flatMap((dealing) => dealing.payments))
      state.lines = state.lines.filter((line) => !confirmedLines.has(line))
      state.payments = state.payments.filter((payment) => !confirmedPayments.has(payment))
    },
    /** The position for a restart. */
    position: () => restartPosition(state),
  }
}

async function advance(reader: LogReader, state: TailState, ends: LogEnds): Promise<boolean> {
  const { position, readAtS, pairer } = state
  const pickLeft = position.pick < ends.pick
  const zenyLeft = position.zeny < ends.zeny
  if (zenyLeft && (!pickLeft || readAtS.zeny <= readAtS.pick)) {
    const piece = await reader.zeny(position.zeny, ends.zeny)
    state.payments.push(...paymentsOf(upToNow(state, piece.rows, ends)))
    position.zeny = piece.until
    readAtS.zeny = Math.max(readAtS.zeny, Math.min(piece.atS ?? 0, ends.nowS))
  } else if (pickLeft) {
    const piece = await reader.picks(position.pick, ends.pick)
    state.lines.push(...pairer.push(upToNow(state, piece.rows, ends)))
    position.pick = piece.until
    readAtS.pick = Math.max(readAtS.pick, Math.min(piece.atS ?? 0, ends.nowS))
  }
  const behind = [
    ...(position.pick < ends.pick ? [readAtS.pick] : []),
    ...(position.zeny < ends.zeny ? [readAtS.zeny] : []),
    ends.nowS - settleS,
  ]
  state.completeAtS = Math.min(...behind)
  return position.pick < ends.pick || position.zeny < ends.zeny
}

function upToNow<Row extends { atS: number }>(state: TailState, rows: readonly Row[], { nowS }: LogEnds): Row[] {
  const past = rows.filter(({ atS }) => atS <= nowS + clockToleranceMs / 1_000)
  state.future += rows.length - past.length
  return past
}

function restartPosition({ position, pairer, lines, payments, completeAtS }: TailState): LogPosition {
  const unpairedId = pairer.firstUnpaired(completeAtS - unpairedS)
  const unconfirmed = [...lines.map(({ id }) => id), ...(unpairedId === undefined ? [] : [unpairedId])]
  return {
    pick: unconfirmed.reduce((least, id) => Math.min(least, id - 1), position.pick),
    zeny: payments.reduce((least, { id }) => Math.min(least, id - 1), position.zeny),
  }
}
