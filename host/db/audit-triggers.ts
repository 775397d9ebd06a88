import { type Kysely, sql } from 'kysely'
import { isSqlite } from './engine.ts'

/** Younger lines are never deleted: the minimum of `AUDIT_DAYS`. */
const minDays = 30
const seconds = minDays * 86_400
const message = 'the audit log is append-only'
/**
 * Error numbers: the server writes a binary log, or the user may not create triggers. Then only the program itself
 * protects the log.
 */
const notAllowed = new Set([1419, 1142, 1227])

/** Creates triggers with which the database itself refuses changes of audit lines, and deletion before their time. */
export async function makeAuditTriggers(db: Kysely<unknown>): Promise<void> {
  for (const trigger of isSqlite(db) ? ofSqlite : ofMariaDb)
    await sql
      .raw(`create trigger if not exists ${trigger}`)
      .execute(db)
      .catch((error: { errno?: number }) => {
        if (!notAllowed.has(error.errno ?? 0)) throw error
      })
}

const ofSqlite = [
  `audit_log_keeps before update on audit_log begin select raise(abort, '${message}'); end`,
  `audit_log_stays before delete on audit_log when old.at > (cast(strftime('%s', 'now') as integer) - ${seconds}) * 1000
   begin select raise(abort, '${message}'); end`,
]
const signal = `signal sqlstate '45000' set message_text = '${message}'`
const ofMariaDb = [
  `audit_log_keeps before update on audit_log for each row ${signal}`,
  `audit_log_stays before delete on audit_log for each row
   begin if old.at > (unix_timestamp() - ${seconds}) * 1000 then ${signal}; end if; end`,
]
