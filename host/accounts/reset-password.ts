import type { Config } from '../../api/config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openGameDatabase } from '../game-database/game-database.ts'
import type { Log } from '../http/log.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createAuditLog } from '../repositories/audit-log.ts'
import { createPasswords } from '../security/passwords.ts'
import { createPasswordWriter } from './write-password.ts'

interface Needed {
  config: Config
  database: OpenDatabase
  log: Log
}

/** Gives an account another password, here and in the game, and ends its sessions. False where there is no such name here. */
export async function resetPassword({ config, database, log }: Needed, name: string, password: string) {
  const passwords = createPasswords()
  const accounts = createAccounts(database.db)
  const own = await accounts.findForLogin(name)
  if (!own) return false
  const audit = createAuditLog(database.db)
  const entry = { actorId: null, action: 'account.password', subject: String(own.id), address: '' } as const
  const gameDatabase = openGameDatabase(config)
  try {
    await createPasswordWriter({ database, gameDatabase, log, now: Date.now }, passwords).write(
      own.id,
      password,
      audit.line(entry, Date.now()),
    )
    return true
  } finally {
    await gameDatabase?.close()
  }
}
