import { parseArgs } from 'node:util'
import { OperationError } from './operation-error.ts'

/** Value of an option that is a whole number from 1 on. */
export function readNumber(option: string, text: string, max: number): number {
  const number = Number(text)
  if (/^\d{1,6}$/.test(text) && number >= 1 && number <= max) return number
  throw new OperationError(
    'usage',
    `${option} must be a number from 1 to ${max} (is "${text}")`,
    'command line',
    'Correct it.',
  )
}

/** Value of `--keep`: how many releases stay. */
export const readKeep = (text: string): number => readNumber('--keep', text, 999)

/** Whether the only option that a command takes, `--NAME`, is given. */
export function takeOption(name: string): boolean {
  return parseArgs({ options: { [name]: { type: 'boolean' } } }).values[name] === true
}

/** For commands that are told everything by settings: a word that they would overlook is an error. */
export function takeNoArguments(): void {
  parseArgs({ options: {} })
}
