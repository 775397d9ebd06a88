import type { Deps } from '../deps.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createLinkedAccounts } from '../repositories/linked-accounts.ts'
import type { Passwords } from '../security/passwords.ts'
import { createGameMembers } from './game-members.ts'

/**
 * Gives an account another password and ends all its sessions; one that plays gets it in the game first, written and
 * read back.
 */
export function createPasswordWriter(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'now' | 'log'>,
  passwords: Passwords,
) {
  const { database, gameDatabase } = deps
  const accounts = createAccounts(database.db)
  const links = createLinkedAccounts(database.db)

  async function linkOf(accountId: number) {
    const gameId = gameDatabase && (await links.gameIdOf(accountId))
    return gameId === undefined ? undefined : links.byGameId(gameId)
  }

  return {
    /** Whether it is one of the game's accounts, whose passwords have narrower rules. */
    plays: async (accountId: number) => (await linkOf(accountId)) !== undefined,
    async write(accountId: number, password: string, client?: readonly string[]): Promise<void> {
      const linked = await linkOf(accountId)
      if (gameDatabase && linked)
        await createGameMembers({ ...deps, gameDatabase }, passwords).setPassword(linked, password)
      else await accounts.setPassword(accountId, await passwords.hash(password, client))
    },
  }
}
