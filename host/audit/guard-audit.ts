import { type Database, openDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { makeAuditTriggers } from './audit-triggers.ts'

/** A change of audit lines that the database does not refuse. */
export type AuditGap = 'update' | 'delete'

export const auditRemedy =
  'Grant the host’s database user the TRIGGER right on its database (and set log_bin_trust_function_creators=1 ' +
  'if the server writes a binary log, and on every node of a Galera cluster), then restart the host: docs/operations.md.'

/** Rolls the probe back. */
class Rollback extends Error {}

/** Tries both changes on a test line and rolls back: a change refused here is refused for all users. */
export async function findAuditGaps(db: Database): Promise<AuditGap[]> {
  const gaps: AuditGap[] = []
  try {
    await db.transaction().execute(async (trx) => {
      const line = { at: Date.now(), actor_id: null, action: 'audit.probe', subject: '', address: '', detail: '{}' }
      const { insertId } = await trx.insertInto('audit_log').values(line).executeTakeFirstOrThrow()
      const id = Number(insertId)
      const update = trx.updateTable('audit_log').set({ subject: 'changed' }).where('id', '=', id)
      if (await isAccepted(update)) gaps.push('update')
      if (await isAccepted(trx.deleteFrom('audit_log').where('id', '=', id))) gaps.push('delete')
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return gaps
}

async function isAccepted(query: { execute: () => Promise<unknown> }): Promise<boolean> {
  return query.execute().then(
    () => true,
    () => false,
  )
}

/** Runs at the host's start: creates missing triggers if possible, and logs a warning for remaining gaps. */
export async function guardAudit({ database: { db }, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  if ((await findAuditGaps(db)).length === 0) return
  await makeAuditTriggers(db as never)
  const gaps = await findAuditGaps(db)
  if (gaps.length > 0)
    log.warn('audit log is not append-only', { gaps: gaps.join(', '), cost: costOf(gaps), remedy: auditRemedy })
}

function costOf(gaps: readonly AuditGap[]): string {
  const attacks = { update: 'change lines', delete: 'delete lines before their time' }
  return `an attacker with this user's database access can ${gaps.map((gap) => attacks[gap]).join(' and ')}`
}

/** `findAuditGaps` for a command that only has the database's address. */
export async function auditGapsAt(url: string): Promise<AuditGap[]> {
  const { db, close } = openDatabase(url)
  try {
    return await findAuditGaps(db)
  } finally {
    await close()
  }
}
