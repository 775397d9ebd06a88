import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { type Database, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { schema as programSchema } from '../../host/features.ts'
import { mariaDbDatabase } from '../mariadb.ts'
import { deadlineMs } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { laterSchema } from './later-migrations.ts'
import { random, rounds } from './rounds.ts'
import { runWorker } from './worker.ts'

/** Migrates in another process, which kills itself at a statement: before it is sent, or `afterMs` milliseconds later. */
const migrateInWorker = (url: string, statement?: number, afterMs?: number) =>
  runWorker('migration-worker', [url, statement ?? '', afterMs ?? ''])

interface TestDatabase {
  url: string
  drop: () => void
}

function emptySqlite(): TestDatabase {
  return { url: `sqlite:${path.join(temporaryFolder('migrations'), 'a.sqlite')}`, drop: () => undefined }
}

async function withDatabase<T>(url: string, run: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { waitMs: 200 })
  try {
    return await run(db)
  } finally {
    await close()
  }
}

/** Tables, columns, keys and indexes in the format of the engine, and the rows that migrations insert. */
async function schemaOf(db: Database): Promise<unknown> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name).sort()
  const rows = async (text: string) => (await sql.raw<Record<string, string>>(text).execute(db)).rows
  const inserted = [
    await rows('select * from post_state order by id'),
    await rows('select * from market_state order by id'),
    await rows('select name from kysely_migration order by name'),
  ]
  if (db.getExecutor().adapter.supportsTransactionalDdl)
    return [tables, await rows('select type, name, tbl_name, sql from sqlite_master order by type, name'), inserted]
  const texts: (string | undefined)[] = []
  for (const table of tables) {
    const [row] = await rows(`show create table ${table}`)
    texts.push(row?.['Create Table']?.replace(/ AUTO_INCREMENT=\d+/, ''))
  }
  const indexes = await rows(
    `select table_name, index_name, seq_in_index, column_name, non_unique from information_schema.statistics
     where table_schema = database() order by 1, 2, 3`,
  )
  return [tables, texts, indexes, inserted]
}

const mariadbd = findProgram('mariadbd')
const engines = [
  { name: 'SQLite', make: async (): Promise<TestDatabase> => emptySqlite(), skip: '' },
  { name: 'MariaDB', make: mariaDbDatabase, skip: mariadbd ? '' : ' (skipped: mariadbd is not installed)' },
]

for (const { name, make, skip } of engines) {
  describe.skipIf(skip !== '')(`migrations on ${name}${skip}`, () => {
    const kills = rounds(3, 100)

    /** Number of statements, and the schema, of migrations that nothing interrupts. */
    async function migrateUninterrupted(): Promise<{ statements: number; schema: unknown }> {
      const { url, drop } = await make()
      const statements = Number((await migrateInWorker(url)).lines[0])
      const schema = await withDatabase(url, schemaOf)
      drop()
      return { statements, schema }
    }

    it(`killed migrations are completed by the next host, with the same schema (${kills} kills)`, {
      timeout: kills * deadlineMs,
    }, async () => {
      const { statements, schema } = await migrateUninterrupted()
      expect(statements).toBeGreaterThan(40)
      let killed = 0
      for (let round = 0; round < kills; round++) {
        const { url, drop } = await make()
        // Every statement in turn if there are enough rounds, before it is sent or while it is executed.
        const statement =
          kills > statements ? 1 + (round % statements) : Math.ceil(((round + 0.5) * statements) / kills)
        const afterMs = round % 2 === 0 ? undefined : random.next() * 4
        killed += Number((await migrateInWorker(url, statement, afterMs)).killed)
        // A second process continues and is killed, too.
        if (round % 3 === 0) await migrateInWorker(url, random.int(1, statements), random.next() * 4)
        await withDatabase(url, async (db) => {
          await migrate(db, { schema: laterSchema })
          expect(await schemaOf(db), `killed at statement ${statement}`).toEqual(schema)
        })
        drop()
      }
      expect(killed).toBeGreaterThanOrEqual(kills / 2)
    })

    const upgrades = rounds(1, 30)
    it(`killed migrations of a later version keep every row (${upgrades} kills)`, {
      timeout: (upgrades + 2) * deadlineMs,
    }, async () => {
      const { schema } = await migrateUninterrupted()
      const names = Array.from({ length: 250 }, (_, i) => `Player${'x'.repeat(i % 20)}${i}`)
      async function makeWithAccounts(): Promise<TestDatabase> {
        const database = await make()
        await withDatabase(database.url, async (db) => {
          await migrate(db, { schema: programSchema })
          for (const name of names)
            await createAccount(db, { name, passwordHash: 'x', gender: 'male', role: 'player' }, 1)
        })
        return database
      }
      const uninterrupted = await makeWithAccounts()
      const statements = Number((await migrateInWorker(uninterrupted.url)).lines[0])
      uninterrupted.drop()
      for (let round = 0; round < upgrades; round++) {
        const { url, drop } = await makeWithAccounts()
        const afterMs = round % 2 === 0 ? undefined : random.next() * 4
        const { killed } = await migrateInWorker(url, random.int(1, statements), afterMs)
        if (afterMs === undefined) expect(killed).toBe(true)
        await withDatabase(url, async (db) => {
          await migrate(db, { schema: laterSchema })
          expect(await schemaOf(db)).toEqual(schema)
          const { rows } = await sql`select name, name_length, language from accounts order by id`.execute(db)
          expect(rows).toEqual(names.map((name) => ({ name, name_length: name.length, language: 'zh-TW' })))
        })
        drop()
      }
    })

    it('migrations run once if four processes start at the same time', async () => {
      const { url, drop } = await make()
      const outputs = await Promise.all(Array.from({ length: 4 }, () => migrateInWorker(url)))
      expect(outputs.map(({ killed }) => killed)).toEqual([false, false, false, false])
      const { schema } = await migrateUninterrupted()
      expect(await withDatabase(url, schemaOf)).toEqual(schema)
      drop()
    })

    it('migrations wait for another process that migrates, call onWait meanwhile, and fail after waitMs', async () => {
      const { url, drop } = await make()
      let notices = 0
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
      const up = () => {
        begin()
        return finished
      }
      const slow = { ...programSchema, migrations: { ...programSchema.migrations, '998-slow': { up } } }
      await withDatabase(url, async (first) => {
        const running = migrate(first, { schema: slow })
        await begun
        await withDatabase(url, async (second) => {
          const waiting = migrate(second, { schema: slow, waitMs: 1_000, noticeMs: 1, onWait: () => notices++ })
          await expect(waiting).rejects.toThrow(/another process has been changing it/)
        })
        finish()
        await running
      })
      await withDatabase(url, (db) => migrate(db, { schema: slow }))
      expect(notices).toBeGreaterThan(0)
      drop()
    })

    it('migrations refuse a database of another program or of a newer version', async () => {
      const { url, drop } = await make()
      await withDatabase(url, async (db) => {
        await sql`create table sales (id integer primary key, item varchar(20))`.execute(db)
        await expect(migrate(db, { schema: programSchema })).rejects.toMatchObject({
          name: 'DatabaseError',
          message: /another program \(sales\)/,
        })
        expect((await db.introspection.getTables({ withInternalKyselyTables: true })).length).toBe(1)
        await sql`drop table sales`.execute(db)
        await migrate(db, { schema: laterSchema })
        await expect(migrate(db, { schema: programSchema })).rejects.toMatchObject({
          name: 'DatabaseError',
          message: /newer.*999-name-length/,
        })
      })
      drop()
    })
  })
}
