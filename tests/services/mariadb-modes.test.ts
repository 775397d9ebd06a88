import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { createMariaDb, type OwnMariaDb } from '../mariadb.ts'
import { findProgram } from '../system-packages.ts'

const skipped = findProgram('mariadbd') ? '' : ' (skipped: mariadbd is not installed)'

describe.skipIf(skipped !== '')(`a MariaDB with other SQL modes${skipped}`, () => {
  let server: OwnMariaDb
  let database: OpenDatabase
  beforeAll(async () => {
    server = await createMariaDb(['--sql-mode=NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT'])
    await server.start()
    server.ask('create database modes character set utf8mb4')
    database = openDatabase(server.url('modes'))
  })
  afterAll(async () => {
    await database?.close()
    await server?.remove()
  })

  it.each(["it's", 'a\\b', '\\', "' or 1=1 -- ", "\\' or 1=1 -- ", '"', 'a\nb\u0000c'])(
    'reads %j as a text',
    async (text) => {
      const { rows } = await sql<{ text: string }>`select ${text} as text`.execute(database.db)
      expect(rows).toEqual([{ text }])
    },
  )

  it('refuses a text that is too long', async () => {
    await sql`create table narrow (name varchar(3) not null)`.execute(database.db)
    await expect(sql`insert into narrow values (${'four'})`.execute(database.db)).rejects.toThrow(/too long/)
  })
})
