import { expect, it } from 'vitest'
import { commandLimits, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

it('brings in a step that was named before one that is done: programs of two branches met', async () => {
  const { db } = openDatabase('sqlite::memory:', commandLimits)
  const { '110-second-factor': late, ...earlier } = migrations
  expect(late).toBeDefined()
  await migrate(db, { migrations: earlier })
  await migrate(db)
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  expect(done.map(({ name }) => name).sort()).toEqual(Object.keys(migrations).sort())
  await db.destroy()
})
