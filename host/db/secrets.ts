import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from './database.ts'

/** A random key of this database: created at the first call, then the same for every host. */
export async function hostSecret({ db, can }: Pick<OpenDatabase, 'db' | 'can'>, name: string): Promise<string> {
  const insert = db.insertInto('host_secrets').values({ name, value: randomBytes(24).toString('base64url') })
  await (can.onConflict ? insert.onConflict((conflict) => conflict.doNothing()) : insert.ignore()).execute()
  const row = await db.selectFrom('host_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
