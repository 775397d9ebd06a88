import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { migrations } from '../../host/db/migrations/index.ts'
import { createAccounts } from '../../host/repositories/accounts.ts'
import { mariaDbDatabase } from '../mariadb.ts'
import { findProgram } from '../system-packages.ts'
import { laterMigrations } from './later-migrations.ts'
import { long, rounds } from './rounds.ts'

const worker = path.join(import.meta.dirname, 'migration-worker.ts')

/** Runs the worker to its end, or to its death; what it printed is the number of statements of a whole migration. */
function work(url: string, ...words: (string | number)[]): Promise<{ killed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const args = ['--disable-warning=ExperimentalWarning', worker, url, ...words.map(String)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve({ killed: signal === 'SIGKILL', output })
      else reject(new Error(`the migration ended with ${code}`))
    })
  })
}

interface Empty {
  url: string
  drop: () => void
}

function emptySqlite(): Empty {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-migrations-'))
  return { url: `sqlite:${path.join(folder, 'a.sqlite')}`, drop: () => rmSync(folder, { recursive: true }) }
}

async function withDatabase<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { waitMs: 200 })
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Tables, columns, keys and indexes as the engine itself writes them down, and the rows that migrations make. */
async function schemaOf(db: Database): Promise<unknown> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name).sort()
  const rows = async (text: string) => (await sql.raw<Record<string, string>>(text).execute(db)).rows
  const made = [
    await rows('select * from post_state order by id'),
    await rows('select * from market_state order by id'),
    await rows('select name from kysely_migration order by name'),
  ]
  if (db.getExecutor().adapter.supportsTransactionalDdl)
    return [tables, await rows('select type, name, tbl_name, sql from sqlite_master order by type, name'), made]
  const texts: (string | undefined)[] = []
  for (const table of tables) {
    const [row] = await rows(`show create table ${table}`)
    texts.push(row?.['Create Table']?.replace(/ AUTO_INCREMENT=\d+/, ''))
  }
  const indexes = await rows(
    `select table_name, index_name, seq_in_index, column_name, non_unique from information_schema.statistics
     where table_schema = database() order by 1, 2, 3`,
  )
  return [tables, texts, indexes, made]
}

const mariadbd = findProgram('mariadbd')
const engines = [
  { name: 'SQLite', make: async (): Promise<Empty> => emptySqlite(), skip: '' },
  { name: 'MariaDB', make: mariaDbDatabase, skip: mariadbd ? '' : ' (skipped: mariadbd is not installed)' },
]

for (const { name, make, skip } of engines) {
  describe.skipIf(skip !== '')(`a migration on ${name}${skip}`, () => {
    const kills = rounds(3, 100)

    async function whole(): Promise<{ statements: number; schema: unknown }> {
      const { url, drop } = await make()
      const statements = Number((await work(url)).output)
      const schema = await withDatabase(url, schemaOf)
      drop()
      return { statements, schema }
    }

    it(
      `that is killed is finished by the next host, to the same schema (first migration, ${kills} kills)`,
      async () => {
        const { statements, schema } = await whole()
        expect(statements).toBeGreaterThan(40)
        let killed = 0
        for (let round = 0; round < kills; round++) {
          const { url, drop } = await make()
          // Every boundary in turn, the same number of times while a statement is under way.
          const statement =
            kills > statements ? 1 + (round % statements) : Math.ceil(((round + 0.5) * statements) / kills)
          const during = round % 2 === 0 || kills > statements ? [] : [Math.random() * 4]
          const late = kills > statements && round >= statements ? [Math.random() * 4] : during
          killed += Number((await work(url, statement, ...late)).killed)
          // A second one dies on what the first has left.
          if (round % 3 === 0) await work(url, 1 + Math.floor(Math.random() * statements), Math.random() * 4)
          await withDatabase(url, async (db) => {
            await migrate(db, { migrations: laterMigrations })
            expect(await schemaOf(db), `killed at statement ${statement}`).toEqual(schema)
          })
          drop()
        }
        expect(killed).toBeGreaterThan(kills / 2)
      },
      long ? 600_000 : 60_000,
    )

    it(
      `of a later version keeps every row, also where it was killed (${rounds(2, 30)} kills)`,
      async () => {
        const { schema } = await whole()
        for (let round = 0; round < rounds(2, 30); round++) {
          const { url, drop } = await make()
          const names = Array.from({ length: 250 }, (_, i) => `Player${'x'.repeat(i % 20)}${i}`)
          await withDatabase(url, async (db) => {
            await migrate(db)
            const accounts = createAccounts(db)
            for (const account of names)
              await accounts.create({ name: account, passwordHash: 'x', gender: 'male', role: 'player' }, 1)
          })
          await work(url, 12 + Math.floor(Math.random() * 260), ...(round % 2 ? [Math.random() * 4] : []))
          await withDatabase(url, async (db) => {
            await migrate(db, { migrations: laterMigrations })
            expect(await schemaOf(db)).toEqual(schema)
            const { rows } = await sql<{ name: string; name_length: number; language: string }>`
              select name, name_length, language from accounts order by id`.execute(db)
            expect(rows).toEqual(
              names.map((account) => ({ name: account, name_length: account.length, language: 'zh-TW' })),
            )
          })
          drop()
        }
      },
      long ? 600_000 : 60_000,
    )

    it('is done once by four that start at once', async () => {
      const { url, drop } = await make()
      const outputs = await Promise.all(Array.from({ length: 4 }, () => work(url)))
      expect(outputs.map(({ killed }) => killed)).toEqual([false, false, false, false])
      const { schema } = await whole()
      expect(await withDatabase(url, schemaOf)).toEqual(schema)
      drop()
    })

    it('waits for another one that is at it, says so, and gives up after its time', async () => {
      const { url, drop } = await make()
      let notices = 0
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
      const up = () => {
        begin()
        return finished
      }
      const slow = { ...migrations, '998-slow': { up } }
      await withDatabase(url, async (first) => {
        const under = migrate(first, { migrations: slow })
        await begun
        await withDatabase(url, async (second) => {
          const given = migrate(second, { migrations: slow, waitMs: 500, noticeMs: 200, onWait: () => notices++ })
          await expect(given).rejects.toThrow(/another process has been changing it/)
        })
        finish()
        await under
      })
      await withDatabase(url, (db) => migrate(db, { migrations: slow }))
      expect(notices).toBeGreaterThan(0)
      drop()
    })

    it("refuses another program's database, and one that a newer version has changed", async () => {
      const { url, drop } = await make()
      await withDatabase(url, async (db) => {
        await sql`create table sales (id integer primary key, item varchar(20))`.execute(db)
        await expect(migrate(db)).rejects.toMatchObject({ name: 'DatabaseError', message: /another program \(sales\)/ })
        expect((await db.introspection.getTables({ withInternalKyselyTables: true })).length).toBe(1)
        await sql`drop table sales`.execute(db)
        await migrate(db, { migrations: laterMigrations })
        await expect(migrate(db)).rejects.toMatchObject({ name: 'DatabaseError', message: /newer.*999-name-length/ })
      })
      drop()
    })
  })
}
