import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addColumn, createIndex, type Schema } from '../../host/db/index.ts'
import { schema } from '../../host/features.ts'

const rowsAtOnce = 100

/** A migration of a later version: a column that is filled for existing rows, and an index on it. */
const nameLength: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumn(db, 'accounts', 'name_length', 'integer')
    for (;;) {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from accounts where name_length is null order by id limit ${rowsAtOnce}`.execute(db)
      for (const { id, name } of rows)
        await sql`update accounts set name_length = ${[...name].length} where id = ${id}`.execute(db)
      if (rows.length < rowsAtOnce) break
    }
    await addColumn(db, 'accounts', 'language', 'varchar(8)', { notNull: true, defaultTo: 'zh-TW' })
    await createIndex(db, 'accounts_by_length').on('accounts').column('name_length').execute()
  },
}

/** The schema of this version, and a migration of a later version. */
export const laterSchema: Schema = { ...schema, migrations: { ...schema.migrations, '999-name-length': nameLength } }
