/** Failures of calls, and what they mean for the pull. */
import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'
import { OperationError } from '../../ops/operation-error.ts'

/** A failure in one line, with its deepest cause. */
export function describeAnswerFailure(error: unknown): string {
  let text = error instanceof Error ? error.message : String(error)
  for (let cause = (error as Error)?.cause; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code
    text += `: ${cause.message || code || cause.name}`
  }
  return text
}

/** Whether a failure concerns the whole host and not one record. */
export function isHostFailure(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}

/** Whether an error concerns a call and its answer, and not the pull as a whole or our own code. */
export function isAnswerFailure(error: unknown): boolean {
  return error instanceof ContractError || error instanceof HttpStatusError || error instanceof NetworkError
}

/** The answer of a call without which the pull cannot continue. Throws `OperationError` if the call fails. */
export async function requireAnswer<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    // If the pull was aborted or the fault is our own, the host is not to blame.
    throw isAnswerFailure(error) ? hostError(what, error) : error
  }
}

export const untouchedText = 'The last good snapshot is untouched.'

/** The error that ends the pull because `what` could not be read. */
export function hostError(what: string, error: unknown): OperationError {
  const where = (error as { url?: string }).url ?? 'API_HOST'
  const remedy = isHostFailure(error)
    ? 'Check that the host runs and that API_HOST is its address, then run again.'
    : 'The host does not follow the contract (docs/contract.md).'
  const text = `${what} could not be read: ${describeAnswerFailure(error)}`
  return new OperationError('host', text, where, `${remedy} ${untouchedText}`, { cause: error })
}
