import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { isBusy, sqliteDialect } from './dialect-sqlite.ts'

interface Numbers {
  numbers: { n: number }
}

describe('a SQLite file that another process writes to', () => {
  let folder: string
  let file: string
  let other: DatabaseSync
  const opened: Kysely<Numbers>[] = []

  beforeEach(() => {
    folder = temporaryFolder('almanac-dialect')
    file = path.join(folder, 'test.sqlite')
    other = new DatabaseSync(file)
    other.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER PRIMARY KEY)')
  })
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy()
    other.close()
  })

  function open(waitMs?: number): Kysely<Numbers> {
    const db = new Kysely<Numbers>({ dialect: sqliteDialect(file, { waitMs }) })
    opened.push(db)
    return db
  }
  const numbers = async (db: Kysely<Numbers>) =>
    (await db.selectFrom('numbers').select('n').orderBy('n').execute()).map(({ n }) => n)
  const add = (db: Kysely<Numbers>, n: number) => db.insertInto('numbers').values({ n }).execute()

  it('a locked SQLite file can be read, and written as soon as the other transaction ends', async () => {
    const db = open()
    other.exec('BEGIN IMMEDIATE; INSERT INTO numbers VALUES (1)')
    const single = add(db, 2)
    const together = db.transaction().execute(async (trx) => {
      expect(await numbers(trx)).toEqual([1, 2])
      await add(trx, 3)
    })
    expect(await numbers(db)).toEqual([])
    expect((await sql`select count(*) as n from numbers`.execute(db)).rows).toEqual([{ n: 0 }])
    other.exec('COMMIT')
    await Promise.all([single, together])
    expect(await numbers(db)).toEqual([1, 2, 3])
  })

  it('a locked SQLite file causes an error after a timeout, and can be written later', async () => {
    const db = open(30)
    other.exec('BEGIN IMMEDIATE')
    const failures = await Promise.allSettled([add(db, 1), db.transaction().execute((trx) => add(trx, 2)), add(db, 3)])
    expect(failures.map((failure) => failure.status === 'rejected' && isBusy(failure.reason))).toEqual([
      true,
      true,
      true,
    ])
    other.exec('COMMIT')
    await db.transaction().execute((trx) => add(trx, 4))
    expect(await numbers(db)).toEqual([4])
  })

  it('other connections see only complete transactions', async () => {
    const db = open()
    await db.transaction().execute(async (trx) => {
      await add(trx, 1)
      expect([await numbers(trx), await numbers(db)]).toEqual([[1], []])
    })
    const failing = db.transaction().execute(async (trx) => {
      await add(trx, 2)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await add(db, 3)
    expect(await numbers(db)).toEqual([1, 3])
  })

  it('one write transaction runs at a time', async () => {
    const dbs = [open(), open()]
    const next = (db: Kysely<Numbers>) =>
      db.transaction().execute(async (trx) => {
        const existing = await numbers(trx)
        await new Promise(setImmediate)
        await add(trx, existing.length)
      })
    await Promise.all([...dbs, ...dbs, ...dbs].map(next))
    expect(await numbers(dbs[0] as Kysely<Numbers>)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
