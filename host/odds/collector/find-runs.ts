/**
 * A start of the map server takes longer than this without a row of the log: it reads its databases before the first
 * player can come.
 */
const startS = 4

/** Numbers of the runs of the map server in a piece of the log. */
export interface LogRuns {
  /** The number of the run at a second. */
  runAt: (atS: number) => number
  /** The number and the second at the end of the piece. */
  last: { run: number; atS: number }
}

/**
 * Numbers the runs of the map server by the pauses in its log: each pause in which it may have started again counts as
 * a start, so there are at least as many numbers as runs. `seconds`: those with rows, in any order; `before`: the end of
 * the previous piece.
 */
export function findRuns(seconds: readonly number[], before: LogRuns['last']): LogRuns {
  const sorted = seconds.filter((second) => second > before.atS).toSorted((a, b) => a - b)
  const starts: number[] = []
  let last = before.atS
  for (const second of sorted) {
    if (second - last >= startS) starts.push(second)
    last = second
  }
  return {
    runAt: (atS) => before.run + starts.filter((start) => start <= atS).length,
    last: { run: before.run + starts.length, atS: last },
  }
}
