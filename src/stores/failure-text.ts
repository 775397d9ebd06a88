import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'
import { sessionCopy } from '../../domain/copy/session.ts'

/**
 * The text of a failed call for the user: the host's message, otherwise that it could not be reached, otherwise the
 * exception's message, otherwise `fallback`. Messages of the client's exceptions contain addresses and are for the console.
 */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof HttpStatusError) return error.body.error || error.body.msg || error.body.message || fallback
  if (error instanceof NetworkError) return sessionCopy.away
  if (error instanceof ContractError) return fallback
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
