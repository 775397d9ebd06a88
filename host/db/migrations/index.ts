import type { Migration } from 'kysely/migration'
import { rateLimit } from './rate-limit.ts'

/** In order; a released migration is never edited. SQL must run on SQLite and MariaDB alike. */
export const migrations: Record<string, Migration> = {
  '010-rate-limit': rateLimit,
}
