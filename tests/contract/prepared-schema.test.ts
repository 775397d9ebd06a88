/** What the suites of MariaDB start from: a copy of the schema, which must be the one that the migrations make. */
import { expect, it } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { dumpDatabase, mariaDbDatabase } from '../mariadb.ts'
import { prepareDatabase } from '../prepared-schema.ts'
import { findProgram } from '../system-packages.ts'

const missing = ['mariadbd', 'mariadb-dump'].filter((name) => !findProgram(name))

it.skipIf(missing.length > 0)(
  `a copied schema is the migrated one${missing.length > 0 ? ` (skipped: ${missing} not installed)` : ''}`,
  async () => {
    const [migrated, copied] = [await mariaDbDatabase(), await mariaDbDatabase()]
    try {
      const database = openDatabase(migrated.url)
      await migrate(database.db).finally(() => database.close())
      await prepareDatabase(copied.url)
      const tables = (url: string) => dumpDatabase(url, '--no-data')
      const rows = (url: string) => dumpDatabase(url, '--no-create-info').replaceAll(/\d{4}-[^']+Z/g, 'time')
      expect(tables(migrated.url)).toContain('CREATE TABLE `accounts`')
      expect(tables(copied.url)).toBe(tables(migrated.url))
      expect(rows(copied.url)).toBe(rows(migrated.url))
    } finally {
      migrated.drop()
      copied.drop()
    }
  },
)
