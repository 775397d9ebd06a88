import { OperationError } from './operation-error.ts'

/** Value of `--keep`: how many releases stay. */
export function readKeep(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1) return Number(text)
  throw new OperationError(
    'usage',
    `--keep must be a number from 1 to 999 (is "${text}")`,
    'command line',
    'Correct it.',
  )
}
