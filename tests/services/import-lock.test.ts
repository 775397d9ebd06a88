import { once } from 'node:events'
import { createConnection } from 'mysql2'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { takeNamedLock } from '../../host/db/named-lock.ts'
import { withImportLock } from '../../host/importers/import-lock.ts'
import { createMariaDb } from '../own-mariadb.ts'
import { findProgram } from '../system-packages.ts'

const server = findProgram('mariadbd')

describe.skipIf(!server)(`the lock of an import${server ? '' : ' (skipped: mariadbd is not installed)'}`, () => {
  it('outlives what MariaDB takes for an idle connection', async () => {
    const mariaDb = await createMariaDb(['--wait-timeout=1'])
    try {
      await mariaDb.start()
      mariaDb.ask('create database almanac')
      const url = mariaDb.url('almanac')
      const { db, can, close } = openDatabase(url)
      try {
        await withImportLock({ db, can }, url, async () => {
          // The server looks at both alike, and this one is the younger.
          const idle = createConnection(url)
          await once(idle, 'connect')
          await once(idle, 'error')
          expect(await db.connection().execute((other) => takeNamedLock(other, 'import', 0))).toBe(false)
        })
        expect(await db.connection().execute((other) => takeNamedLock(other, 'import', 0))).toBe(true)
      } finally {
        await close()
      }
    } finally {
      await mariaDb.remove()
    }
  })
})
