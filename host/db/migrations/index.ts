import type { Migration } from 'kysely/migration'

/** In order; a released migration is never edited. SQL must run on SQLite and MariaDB alike. */
export const migrations: Record<string, Migration> = {}
