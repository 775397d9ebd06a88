import type { Config } from '../../../settings/config.ts'
import { createAuditLog } from '../../audit/index.ts'
import { type Alongside, type OpenDatabase, writeNothing } from '../../db/index.ts'
import { openGameDatabase } from '../../game-db/index.ts'
import { type AlongsideAccount, createAccounts } from '../account/index.ts'
import { createPasswordWriter } from '../passwords/index.ts'
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
  const passwords = createPasswords()
  const accounts = createAccounts(database.db)
  const account = await accounts.findForLogin(name)
  if (!account) return false
  const audit = createAuditLog(database.db)
  const entry = { actorId: null, action: 'account.password', subject: String(account.id), address: '' } as const
  const alongside: Alongside = async (trx) => {
    await audit.write(entry, Date.now(), trx)
    await also(trx, account.id)
  }
  const gameDatabase = openGameDatabase(config, {}, database.db)
  try {
    const writer = createPasswordWriter({ database, gameDatabase, now: Date.now }, passwords)
    await writer.write(account.id, password, { proof: 'operator', also: alongside })
    return true
  } finally {
    await gameDatabase?.close()
  }
}
