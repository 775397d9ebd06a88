import { ConfigError } from '../../settings/config.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Database } from '../db/index.ts'

/** First line of the audit log of a database that was made for a demo. */
const mark = 'demo.create'

/** What somebody's own host fills first. */
const ownersTables = ['audit_log', 'accounts', 'posts', 'orders', 'sales', 'vending_shops'] as const

/**
 * Marks an empty database as one for a demo. Throws `ConfigError` where it holds anything and is none: a demo's accounts
 * and announcements have no place in a database that players use.
 */
export async function claimForDemo(db: Database, at: number): Promise<void> {
  const first = await db.selectFrom('audit_log').select('action').orderBy('id').limit(1).executeTakeFirst()
  if (first?.action === mark) return
  for (const table of ownersTables) {
    if (
      await db
        .selectFrom(table)
        .select(({ lit }) => lit(1).as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      throw new ConfigError(
        `DATABASE_URL names a database that was not made for a demo (its table ${table} holds something): leave SEED_DEMO out, or name a new, empty database`,
      )
  }
  await createAuditLog(db).write({ actorId: null, action: mark, subject: '', address: '' }, at)
}
