import { type SelectQueryBuilder, sql } from 'kysely'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { addressPrefix } from '../../http/client-address.ts'
import { type Alongside, type Database, retryConflicts, type TableName, type Tables } from '../db/index.ts'

/** Never a password, token, code or complete text. */
export type AuditFacts = Record<string, string | number | boolean | null>

export interface AuditEntry {
  /** Null without a login, or for a command. */
  actorId: number | null
  /** Subject and verb, such as `post.update`, `factor.add`, `login.fail`. */
  action: AuditAction
  /** The object of the action, such as a post's id. */
  subject: string
  /** The client's address; empty for a command. Only its network is stored: /24 of IPv4, /48 of IPv6. */
  address: string
  /** Further details. */
  detail?: AuditFacts
  /** The changed fields, with old and new values. */
  before?: AuditFacts
  after?: AuditFacts
}

/** The actor of a change, and the address. */
export type AuditActor = Pick<AuditEntry, 'actorId' | 'address'>

/** Actions that anyone can cause, as often as the rate limits allow. */
const loginActions = ['login', 'login.fail', 'logout', 'login.guesses']
/** All actions that contain a player's address. */
const addressActions = [...loginActions, 'firewall.open', 'firewall.refuse']
/** A demo recognises its own database by this first line (`demo/claim-for-demo.ts`). */
const keptActions = ['demo.create']
/** Lines deleted per statement, so that logins need not wait long. */
const batchSize = 500
/** Size of the column, and the limit of a single value, so that a long title leaves room for other fields. */
const maxDetailChars = 2_000
const maxValueChars = 300

/** Times are UTC milliseconds. */
interface OldLines {
  before: number
  loginsBefore: number
  closedBefore: number
  /** Ids of the accounts that were emptied before `closedBefore`. */
  closed: EmptiedAccounts
}

/** A query of accounts' ids. */
export type EmptiedAccounts = SelectQueryBuilder<Tables, TableName, { id: number }>

/** Who changed what, from where. Pass a transaction, so that the line is written exactly if the change is. */

export async function writeAudit(db: Database, entry: AuditEntry, at: number): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject.slice(0, 200),
      address: addressPrefix(entry.address).slice(0, 64),
      detail: detailText(entry),
    })
    .execute()
}

async function deleteInBatches(db: Database, query: { execute: () => Promise<{ id: number }[]> }): Promise<number> {
  for (let deleted = 0; ; ) {
    const ids = (await query.execute()).map(({ id }) => id)
    if (ids.length > 0) await retryConflicts(() => db.deleteFrom('audit_log').where('id', 'in', ids).execute())
    deleted += ids.length
    if (ids.length < batchSize) return deleted
  }
}

/** The same as a step for the transaction of a change. */
export const auditStep =
  (entry: AuditEntry, at: number): Alongside =>
  (trx) =>
    writeAudit(trx, entry, at)

/**
 * Deletes lines older than the retention time of their kind, and the lines of emptied accounts about themselves.
 * Returns how many.
 */
export async function deleteOldLines(
  db: Database,
  { before, loginsBefore, closedBefore, closed }: OldLines,
): Promise<number> {
  // By time, which has an index: by id the whole log would be read each hour.
  const oldest = db.selectFrom('audit_log').select('id').orderBy('at').limit(batchSize)
  const logins = oldest.where('action', 'in', loginActions).where('at', '<', loginsBefore)
  const others = oldest.where('action', 'not in', [...loginActions, ...keptActions]).where('at', '<', before)
  const ofClosed = db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', 'in', closed)
    .where('at', '<', closedBefore)
    .where((e) =>
      e.or([e('action', 'in', addressActions), e('subject', '=', sql<string>`cast(${e.ref('actor_id')} as char)`)]),
    )
    .limit(batchSize)
  let deleted = 0
  for (const query of [logins, others, ofClosed]) deleted += await deleteInBatches(db, query)
  return deleted
}

/** JSON that fits the column: long texts are truncated, and if that is not enough, fields are dropped. */
function detailText({ detail = {}, before, after }: AuditEntry): string {
  const fields = truncate(detail)
  const complete = { ...fields, ...(before && { before: truncate(before) }), ...(after && { after: truncate(after) }) }
  const texts = [complete, { ...fields, tooLong: true }, { tooLong: true }].map((value) => JSON.stringify(value))
  return texts.find((text) => text.length <= maxDetailChars) as string
}

function truncate(facts: AuditFacts): AuditFacts {
  const truncateValue = (value: AuditFacts[string]) =>
    typeof value === 'string' && value.length > maxValueChars ? `${value.slice(0, maxValueChars)}…` : value
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, truncateValue(value)]))
}
