import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from './database.ts'

/** A random key that belongs to this database: made at the first call, the same for every host ever after. */
export async function hostSecret({ db, can }: Pick<OpenDatabase, 'db' | 'can'>, name: string): Promise<string> {
  const insert = db.insertInto('host_secrets').values({ name, value: randomBytes(24).toString('base64url') })
  await (can.onConflict ? insert.onConflict((conflict) => conflict.doNothing()) : insert.ignore()).execute()
  const row = await db.selectFrom('host_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
