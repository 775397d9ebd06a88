import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { HostError } from './host-error.ts'

/** The 429 of every limit. Its default text, like `Retry-After`, contains the wait in whole seconds, at least one. */
export function tooManyRequests(waitMs: number, text: string = commonCopy.tooMany): HostError {
  const s = Math.max(1, Math.ceil(waitMs / 1_000))
  return new HostError(429, fill(text, { s }), { headers: { 'Retry-After': String(s) } })
}
