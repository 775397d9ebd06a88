import { expect, it } from 'vitest'
import { Misuse, type Operator } from './command.ts'
import { runAdminCommand } from './run-admin-command.ts'

it.each(['', 'create', 'sessions', 'role a', 'role a author b', 'audit', 'LIST'])('rejects the command "%s"', (line) =>
  expect(() => runAdminCommand({} as Operator, line.split(' '))).toThrow(
    new Misuse('The command is unknown or incomplete'),
  ),
)
