import { dayMs } from '../../../domain/day.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { markOf } from './password-mark.ts'

/** A password that a command has made logs in for so long; then another one has to be chosen by a link. */
export const initialPasswordMs = dayMs

/** Passwords that nobody chose: they must not stay. */
export function createInitialPasswords({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    /** The password that the account has now was made by a command. */
    async note(accountId: number, at: number): Promise<void> {
      const { password_hash } = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const values = { password_mark: markOf(password_hash), expires_at: at + initialPasswordMs }
      const insert = db.insertInto('initial_passwords').values({ account_id: accountId, ...values })
      await (can.onConflict
        ? insert.onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        : insert.onDuplicateKeyUpdate(values)
      ).execute()
    },
    /** Whether the account still has such a password, past its time. */
    async isOver(accountId: number, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('initial_passwords')
        .innerJoin('accounts', 'accounts.id', 'initial_passwords.account_id')
        .select(['password_mark', 'expires_at', 'password_hash'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined && at >= Number(row.expires_at) && row.password_mark === markOf(row.password_hash)
    },
  }
}
