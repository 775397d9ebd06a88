import { changeAccount } from '../../accounts/index.ts'
import type { Database } from '../../db/index.ts'

/** The account that makes a call, and its session. */
export interface AlertOwner {
  accountId: number
  token: string
  address: string
}

/** Runs `work` under the account's lock, while its session exists. */
export function changeAsOwner<T>(
  db: Database,
  { accountId, token }: AlertOwner,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return changeAccount(db, accountId, { session: token }, work)
}
