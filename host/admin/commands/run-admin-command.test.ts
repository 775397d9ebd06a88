import { expect, it } from 'vitest'
import { Misuse, type Operator } from './command.ts'
import { runAdminCommand } from './run-admin-command.ts'

const operator = { database: {} } as Operator
const misuse = (line: string) => {
  try {
    runAdminCommand(operator, line.split(' '))
    return 'accepted'
  } catch (error) {
    return error instanceof Misuse ? error.message : String(error)
  }
}

it.each(['', 'create', 'sessions', 'role a', 'role a author b', 'audit', 'LIST'])('rejects the command "%s"', (line) =>
  expect(misuse(line)).toBe('The command is unknown or incomplete'),
)

it.each(['create a', 'sessions a', 'sessions a end', 'role a author', 'second-factor a off', 'list', 'audit export'])(
  'accepts "%s"',
  (line) => expect(misuse(line)).toBe('accepted'),
)
