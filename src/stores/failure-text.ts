import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'

/**
 * What to tell a person about a failed call: the host's own words, else the exception's, else `fallback`. Messages
 * of the client's exceptions hold addresses and are for the console.
 */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof HttpStatusError) return error.body.error || error.body.msg || error.body.message || fallback
  if (error instanceof NetworkError || error instanceof ContractError) return fallback
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
