import { parseArgs } from 'node:util'
import { usageError } from './operation-error.ts'

/** Value of an option that is a whole number ≥ 1. */
export function readNumber(option: string, text: string, max: number): number {
  const number = Number(text)
  if (/^\d{1,6}$/.test(text) && number >= 1 && number <= max) return number
  throw usageError(`${option} must be a number from 1 to ${max} (is "${text}")`, 'Correct it.')
}

/** Value of `--keep`: number of releases to keep. */
export const readKeep = (text: string): number => readNumber('--keep', text, 999)

/** Whether `--NAME`, the command's only option, is given. */
export function takeOption(name: string): boolean {
  return parseArgs({ options: { [name]: { type: 'boolean' } } }).values[name] === true
}

/** For commands that are configured by settings only: an unexpected argument is an error, not ignored. */
export function takeNoArguments(): void {
  parseArgs({ options: {} })
}
