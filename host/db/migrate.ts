import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema up to date. Safe when several hosts start at once (Kysely takes a lock). Throws what failed. */
export async function migrate(db: Database): Promise<void> {
  const provider = { getMigrations: async (): Promise<Record<string, Migration>> => migrations }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
  throw new Error(`Database migration ${failed} failed`, { cause: error })
}
