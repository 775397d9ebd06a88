import type { Database } from '../db/database.ts'
import { retried } from '../db/retried.ts'

export interface AuditEntry {
  actorId: number | null
  /** Subject and verb, such as `post.update`. */
  action: string
  /** What it was done to, such as a post's id. */
  subject: string
  /** The address that the host saw; empty for a command. */
  address: string
  /** Never a password, token or whole body. */
  detail?: Record<string, string | number | boolean>
}

const loginActions = ['login', 'login.fail', 'logout']

/** Who changed what, from where. Pass a transaction so that the line stands exactly when the change does. */
export function createAuditLog(db: Database) {
  return {
    async write(entry: AuditEntry, at: number, trx: Database = db): Promise<void> {
      await trx
        .insertInto('audit_log')
        .values({
          at,
          actor_id: entry.actorId,
          action: entry.action,
          subject: entry.subject.slice(0, 200),
          address: entry.address.slice(0, 64),
          detail: JSON.stringify(entry.detail ?? {}).slice(0, 2000),
        })
        .execute()
    },
    /** Forgets logins, failed ones and logouts of before `at`: anybody may make them, and they would fill the disk. */
    async forgetLogins(at: number): Promise<void> {
      const old = db.deleteFrom('audit_log').where('at', '<', at).where('action', 'in', loginActions)
      await retried(() => old.execute())
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>
