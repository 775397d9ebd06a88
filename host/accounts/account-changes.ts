import type { OpenDatabase } from '../db/database.ts'
import { takeSecondFactorOff } from './take-second-factor-off.ts'
import { unlockAccount } from './unlock-account.ts'

/** What an operator's command does to an account, by its words without the name. */
const changes = new Map([
  ['unlock', unlockAccount],
  ['second-factor off', takeSecondFactorOff],
])

/** What to tell the operator; `unknown` where there is no such name, undefined where it is no such command. */
export async function changeAccount(database: OpenDatabase, words: string, name: string): Promise<string | undefined> {
  const change = name === '' ? undefined : changes.get(words)
  return change && ((await change(database, name)) ?? 'unknown')
}
