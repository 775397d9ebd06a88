/**
 * How far the clock of a source of sales may be ahead of this machine's: machines that follow a time server differ by
 * less than a second, those that do not by minutes.
 */
export const clockToleranceMs = 5 * 60_000

/**
 * When a sale counts as made, UTC milliseconds: at its own time, or now if its source's clock is a little ahead.
 * Undefined if the time is further in the future: a wrong time zone, month or year, which nothing here can correct.
 */
export function saleTime(atMs: number, nowMs: number): number | undefined {
  return atMs > nowMs + clockToleranceMs ? undefined : Math.min(atMs, nowMs)
}
