import type { Config } from '../../api/config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openGameDatabase } from '../game-database/game-database.ts'
import type { Log } from '../http/log.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createLinkedAccounts } from '../repositories/linked-accounts.ts'
import { createPasswords } from '../security/passwords.ts'
import { createGameMembers } from './game-members.ts'

interface Needed {
  config: Config
  database: OpenDatabase
  log: Log
}

/**
 * Gives an account another password and ends its sessions; one that plays gets it in the game first, written and read
 * back. False where there is no such name here.
 */
export async function resetPassword({ config, database, log }: Needed, name: string, password: string) {
  const passwords = createPasswords()
  const accounts = createAccounts(database.db)
  const own = await accounts.findForLogin(name)
  if (!own) return false
  const gameDatabase = openGameDatabase(config)
  try {
    const links = createLinkedAccounts(database.db)
    const gameId = gameDatabase && (await links.gameIdOf(own.id))
    const linked = gameId === undefined ? undefined : await links.byGameId(gameId)
    if (gameDatabase && linked)
      await createGameMembers({ database, gameDatabase, log, now: Date.now }, passwords).setPassword(linked, password)
    else await accounts.setPassword(own.id, await passwords.hash(password))
    return true
  } finally {
    await gameDatabase?.close()
  }
}
