import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from './database.ts'
import { upsert } from './engine.ts'

/** A random key of this database: created at the first call, then the same for every host. */
export async function hostSecret({ db }: Pick<OpenDatabase, 'db'>, name: string): Promise<string> {
  await upsert(db, 'host_secrets', { name, value: randomBytes(24).toString('base64url') }, { name })
  const row = await db.selectFrom('host_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Reads a row of a table, which fails on a node of a cluster without a quorum. */
export async function readAnyKey({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await db.selectFrom('host_secrets').select('name').limit(1).execute()
}
