import type { Config } from '../../../settings/config.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Alongside, type OpenDatabase, writeNothing } from '../../db/index.ts'
import { openGameDatabase } from '../../game-db/index.ts'
import { type AlongsideAccount, findAccountForLogin } from '../account/index.ts'
import { writePassword } from '../passwords/index.ts'
import { createPasswords } from '../secrets/index.ts'

interface RequiredDeps {
  config: Config
  database: OpenDatabase
}

/**
 * Sets an account's password, here and in the game, and ends its sessions. `also` is written in the same transaction.
 * False when the name is unknown here.
 */
export async function resetPassword(
  { config, database }: RequiredDeps,
  name: string,
  password: string,
  also: AlongsideAccount = writeNothing,
): Promise<boolean> {
  const account = await findAccountForLogin(database.db, name)
  if (!account) return false
  const entry = { actorId: null, action: 'account.password', subject: String(account.id), address: '' } as const
  const alongside: Alongside = async (trx) => {
    await writeAudit(trx, entry, Date.now())
    await also(trx, account.id)
  }
  const gameDatabase = openGameDatabase(config, {}, database.db)
  try {
    const deps = { database, gameDatabase, passwords: createPasswords() }
    await writePassword(deps, account.id, password, { proof: 'operator', also: alongside })
    return true
  } finally {
    await gameDatabase?.close()
  }
}
