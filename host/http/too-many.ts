import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { HostError } from './host-error.ts'

/** The 429 of every limit: it says in words and in `Retry-After` how many whole seconds to wait, at least one. */
export function tooMany(waitMs: number): HostError {
  const s = Math.max(1, Math.ceil(waitMs / 1_000))
  return new HostError(429, fill(commonCopy.tooMany, { s }), { headers: { 'Retry-After': String(s) } })
}
