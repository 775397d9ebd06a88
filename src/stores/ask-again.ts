import { HttpStatusError, NetworkError } from '../../api/errors.ts'

/** Whether a failure says nothing of what was asked for, so that asking again may help: a network error, a 5xx or a 429. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}

/** However long the host asks to wait. */
const mostMs = 60_000

/** How long to wait after a failure: what the host asks for in Retry-After, within reason; asking earlier would only be refused again. */
export function pauseMs(error: unknown, leastMs: number): number {
  const askedS = error instanceof HttpStatusError ? (error.retryAfterS ?? 0) : 0
  return Math.min(Math.max(askedS * 1000, leastMs), mostMs)
}
