import { type Kysely, sql } from 'kysely'
import { hasErrorNumber, isSqlite } from '../db/index.ts'

/** Younger lines are never deleted: the minimum of `AUDIT_DAYS`. */
export const minAuditDays = 30
const minAgeS = minAuditDays * 86_400
const message = 'the audit log is append-only'

/**
 * Creates triggers with which the database itself refuses changes of audit lines, and deletion before their time. Without
 * the right to create them, or if the server writes a binary log or is a node of a cluster (1419), only the program protects the log.
 */
export async function makeAuditTriggers(db: Kysely<unknown>): Promise<void> {
  for (const trigger of isSqlite(db) ? sqliteTriggers : mariaDbTriggers)
    await sql
      .raw(`create trigger if not exists ${trigger}`)
      .execute(db)
      .catch((error: unknown) => {
        if (!hasErrorNumber(error, 1419, 1142, 1227)) throw error
      })
}

const sqliteTriggers = [
  `audit_log_keeps before update on audit_log begin select raise(abort, '${message}'); end`,
  `audit_log_stays before delete on audit_log when old.at > (cast(strftime('%s', 'now') as integer) - ${minAgeS}) * 1000
   begin select raise(abort, '${message}'); end`,
]
const signal = `signal sqlstate '45000' set message_text = '${message}'`
const mariaDbTriggers = [
  `audit_log_keeps before update on audit_log for each row ${signal}`,
  `audit_log_stays before delete on audit_log for each row
   begin if old.at > (unix_timestamp() - ${minAgeS}) * 1000 then ${signal}; end if; end`,
]
