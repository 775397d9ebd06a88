import { type Database, makeAuditTriggers, openDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'

/** What the database lets anybody do to an audit line. */
export type AuditGap = 'update' | 'delete'

export const auditRemedy =
  'Give the host’s database user the right TRIGGER on its database (and set log_bin_trust_function_creators=1 where the server writes a binary log), then restart the host: docs/operations.md.'

class TakenBack extends Error {}

/** Tries both on a line of its own, and takes all of it back: what is refused here is refused to everybody. */
export async function findAuditGaps(db: Database): Promise<AuditGap[]> {
  const gaps: AuditGap[] = []
  try {
    await db.transaction().execute(async (trx) => {
      const line = { at: Date.now(), actor_id: null, action: 'audit.probe', subject: '', address: '', detail: '{}' }
      const { insertId } = await trx.insertInto('audit_log').values(line).executeTakeFirstOrThrow()
      const id = Number(insertId)
      const update = trx.updateTable('audit_log').set({ subject: 'changed' }).where('id', '=', id)
      if (await isTaken(update)) gaps.push('update')
      if (await isTaken(trx.deleteFrom('audit_log').where('id', '=', id))) gaps.push('delete')
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return gaps
}

async function isTaken(attempt: { execute: () => Promise<unknown> }): Promise<boolean> {
  return attempt.execute().then(
    () => true,
    () => false,
  )
}

/** At the host's start: makes what refuses, where it is missing and may be made, and warns of what cannot be. */
export async function guardAudit({ database: { db }, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  if ((await findAuditGaps(db)).length === 0) return
  await makeAuditTriggers(db as never)
  const gaps = await findAuditGaps(db)
  if (gaps.length > 0)
    log.warn('audit log is not append-only', { gaps: gaps.join(', '), cost: cost(gaps), remedy: auditRemedy })
}

function cost(gaps: readonly AuditGap[]): string {
  const may = { update: 'change lines', delete: 'delete lines before their time' }
  return `whoever gets into the database as this user may ${gaps.map((gap) => may[gap]).join(' and ')}`
}

/** The same for a command that has the database's address alone. */
export async function auditGapsAt(url: string): Promise<AuditGap[]> {
  const { db, close } = openDatabase(url)
  try {
    return await findAuditGaps(db)
  } finally {
    await close()
  }
}
