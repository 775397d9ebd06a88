import { HttpStatusError, NetworkError } from '../../api/errors.ts'

/** Event of the window: the host answers again after failures, so failed parts of the page are loaded again. */
export const hostIsBack = 'almanac:host-is-back'

/** Whether a call may succeed later: after a network error, a 5xx or a 429. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}

/** Upper limit for Retry-After. */
const mostMs = 60_000

/** The pause after a failure: the host's Retry-After, within limits, because an earlier retry would be refused. */
export function pauseMs(error: unknown, leastMs: number): number {
  const askedS = error instanceof HttpStatusError ? (error.retryAfterS ?? 0) : 0
  return Math.min(Math.max(askedS * 1000, leastMs), mostMs)
}
