import { ConfigError } from '../../settings/config.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Database } from '../db/index.ts'

/** First audit line of a database created for a demo. */
const demoAction = 'demo.create'

/** Tables that are filled first on a real host. */
const operatorTables = ['audit_log', 'accounts', 'posts', 'orders', 'sales', 'vending_shops'] as const

/**
 * Marks an empty database as a demo's. Throws `ConfigError` for a non-empty database that is not one: demo accounts and
 * announcements must not get into a database with real users.
 */
export async function claimForDemo(db: Database, at: number): Promise<void> {
  const first = await db.selectFrom('audit_log').select('action').orderBy('id').limit(1).executeTakeFirst()
  if (first?.action === demoAction) return
  for (const table of operatorTables) {
    if (
      await db
        .selectFrom(table)
        .select(({ lit }) => lit(1).as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      throw new ConfigError(
        `DATABASE_URL is a database that was not made for a demo (its table ${table} is not empty): remove SEED_DEMO, or use a new, empty database`,
      )
  }
  await createAuditLog(db).write({ actorId: null, action: demoAction, subject: '', address: '' }, at)
}
