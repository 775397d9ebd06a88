import { ConfigError } from '../../settings/config.ts'
import { findFirstAction, writeAudit } from '../audit/index.ts'
import { isEmptyTable } from '../db/index.ts'
import type { Deps } from '../deps.ts'

/** First audit line of a database created for a demo. */
const demoAction = 'demo.create'

/**
 * Marks an empty database as a demo's. Throws `ConfigError` for a non-empty database that is not one: demo accounts and
 * announcements must not get into a database with real users.
 */
export async function claimForDemo({ database, features }: Pick<Deps, 'database' | 'features'>, at: number) {
  const { db } = database
  if ((await findFirstAction(db)) === demoAction) return
  for (const table of features.flatMap(({ emptyForDemo = [] }) => emptyForDemo)) {
    if (!(await isEmptyTable(db, table)))
      throw new ConfigError(
        `DATABASE_URL is a database that was not made for a demo (its table ${table} is not empty): remove SEED_DEMO, or use a new, empty database`,
      )
  }
  await writeAudit(db, { actorId: null, action: demoAction, subject: '', address: '' }, at)
}
