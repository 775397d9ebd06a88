import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { schema } from '../features.ts'
import { commandLimits, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const { migrations } = schema

it('runs a step whose name sorts before a step that was already run', async () => {
  const { db } = openDatabase('sqlite::memory:', commandLimits)
  const { '110-second-factor': late, ...earlier } = migrations
  expect(late).toBeDefined()
  await migrate(db, { schema: { ...schema, migrations: earlier } })
  await migrate(db, { schema })
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  expect(done.map(({ name }) => name).sort()).toEqual(Object.keys(migrations).sort())
  await db.destroy()
})

it('stores unknown prices of sales as null, which were 0 before', async () => {
  const { db } = openDatabase('sqlite::memory:', commandLimits)
  const { '160-unknown-prices': unknownPrices, ...earlier } = migrations
  expect(unknownPrices).toBeDefined()
  await migrate(db, { schema: { ...schema, migrations: earlier } })
  const texts = { cards: '[]', options: '[]', map: '', currency: 'ZENY' } as const
  const sale = { ...texts, nameid: 501, amount: 1, sold_at: 1, refine: 0, grade: 0 }
  await db
    .insertInto('sales')
    .values([
      { ...sale, price: 0, buyer_id: null, source_key: 'a', seller_id: null, buyer_game_id: null },
      { ...sale, price: 7, buyer_id: null, source_key: 'b', seller_id: null, buyer_game_id: null },
    ])
    .execute()
  await migrate(db, { schema })
  const prices = db.selectFrom('sales').select(['id', 'price']).orderBy('id')
  expect(await prices.execute()).toEqual([
    { id: 1, price: null },
    { id: 2, price: 7 },
  ])
  await db.destroy()
})

it('lists the migration that creates each table', async () => {
  const { db } = openDatabase('sqlite::memory:', commandLimits)
  const firstMigrations: Record<string, string> = {}
  const names = Object.keys(migrations).sort()
  for (const [index, name] of names.entries()) {
    const first = Object.fromEntries(names.slice(0, index + 1).map((each) => [each, migrations[each] as never]))
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => first } }).migrateToLatest()
    expect(error).toBeUndefined()
    for (const table of await db.introspection.getTables()) firstMigrations[table.name] ??= name
  }
  // Without tables that a later migration dropped.
  const tables = (await db.introspection.getTables()).map(({ name }) => [name, firstMigrations[name]])
  expect(schema.createdBy).toEqual(Object.fromEntries(tables))
  await db.destroy()
})
