import { HttpStatusError, NetworkError } from '../../api/errors.ts'

/** Whether a failure says nothing of what was asked for, so that asking again may help: a network error, a 5xx or a 429. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}
