import { createHash } from 'node:crypto'
import type { Database } from '../../db/index.ts'

/** A fingerprint of an account's password, computed from its hash: changes when the password changes. */
export function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex')
}

/** The fingerprint of an account's current password. */
export async function readPasswordMark(db: Database, accountId: number): Promise<string> {
  const account = db.selectFrom('accounts').select('password_hash').where('id', '=', accountId)
  return markOf((await account.executeTakeFirstOrThrow()).password_hash)
}
