import { isoTime } from '../../../domain/time/iso-time.ts'
import { type AuditActor, createAuditLog } from '../../audit/index.ts'
import { type Database, inTransaction } from '../../db/index.ts'
import { endAccess } from './access.ts'

/**
 * Tables with data of an account, other than its row, its orders and its actions; a new table with `account_id` is
 * added here.
 */
const emptiedTables = [
  ...(['sessions', 'second_factors', 'recovery_codes', 'login_steps', 'passkeys', 'passkey_challenges'] as const),
  ...(['login_notices', 'firewall_openings', 'known_devices'] as const),
  ...(['alert_watches', 'alert_channels', 'alert_events'] as const),
  ...(['account_emails', 'account_links', 'mail_outbox', 'initial_passwords', 'bans'] as const),
]

/** A closed account is emptied after this many days; a login before that reopens it. */
export const closingDays = 14

/** Replaces the name of an emptied account; names that users can choose contain no space. */
export const closedName = (accountId: number) => `closed ${accountId}`

/** Accounts closed by their owners: a login reopens them until they are emptied. Times are UTC milliseconds. */
export function createClosings(db: Database) {
  const audit = createAuditLog(db)
  return {
    /** Ends all sessions; at `until` the account is emptied. False when it is already closing. */
    async close(accountId: number, until: number, by: AuditActor, at: number): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('accounts')
          .set({ closing_at: until })
          .where('id', '=', accountId)
          .where('closing_at', 'is', null)
          .where('closed_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await endAccess(trx, accountId)
        const times = { before: { closesAt: null }, after: { closesAt: isoTime(until) } }
        await audit.write({ ...by, subject: String(accountId), action: 'account.close', ...times }, at, trx)
        return true
      })
    },

    /** Reopens an account within the transaction that opens its owner's session. True if it was closing or closed. */
    async reopen(trx: Database, accountId: number, address: string, at: number): Promise<boolean> {
      const row = await trx
        .selectFrom('accounts')
        .select(['closing_at', 'closed_at'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (!row || (row.closing_at === null && row.closed_at === null)) return false
      const account = trx.updateTable('accounts').set({ closing_at: null, closed_at: null })
      await account.where('id', '=', accountId).execute()
      const entry = { actorId: accountId, subject: String(accountId), address, action: 'account.reopen' } as const
      await audit.write(entry, at, trx)
      return true
    },

    /** Accounts whose deadline has passed. */
    async due(at: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('accounts')
        .select('id')
        .where('closing_at', '<=', at)
        .orderBy('closing_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Removes the personal data. Orders, ledger and deliveries stay under the account's id; the hash of its name stays
     * so that the name cannot be taken. False when its owner logged in meanwhile.
     */
    async empty(accountId: number, at: number): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const name = closedName(accountId)
        const { numUpdatedRows } = await trx
          .updateTable('accounts')
          .set({ name, name_key: name, password_hash: '', gender: '', closing_at: null, closed_at: at })
          .where('id', '=', accountId)
          .where('closing_at', '<=', at)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        for (const table of emptiedTables) await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
        await trx.updateTable('sales').set({ buyer_id: null }).where('buyer_id', '=', accountId).execute()
        await trx.updateTable('game_accounts').set({ value_digest: '' }).where('account_id', '=', accountId).execute()
        const entry = { actorId: null, action: 'account.closed', subject: String(accountId), address: '' } as const
        await audit.write(entry, at, trx)
        return true
      })
    },
  }
}
