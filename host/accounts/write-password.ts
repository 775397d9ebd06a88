import type { Alongside } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { createAccountEmails } from '../repositories/account-emails.ts'
import { createAccountLinks } from '../repositories/account-links.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createLinkedAccounts } from '../repositories/linked-accounts.ts'
import type { Passwords } from '../security/passwords.ts'
import { createGameMembers } from './game-members.ts'

/**
 * Gives an account another password and ends all its sessions and links; one that plays gets it in the game first,
 * written and read back.
 */
export function createPasswordWriter(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'now' | 'log'>,
  passwords: Passwords,
) {
  const { database, gameDatabase } = deps
  const accounts = createAccounts(database.db)
  const links = createLinkedAccounts(database.db)
  const accountLinks = createAccountLinks(database.db)
  const emails = createAccountEmails(database)

  async function linkOf(accountId: number) {
    const gameId = gameDatabase && (await links.gameIdOf(accountId))
    return gameId === undefined ? undefined : links.byGameId(gameId)
  }

  return {
    /** Whether it is one of the game's accounts, whose passwords have narrower rules. */
    plays: async (accountId: number) => (await linkOf(accountId)) !== undefined,
    /** `also`: what is written with it. `client` is who asks, as a queue of hashes wants it. */
    async write(accountId: number, password: string, also: Alongside, client?: readonly string[]): Promise<void> {
      const linked = await linkOf(accountId)
      if (gameDatabase && linked)
        await createGameMembers({ ...deps, gameDatabase }, passwords).setPassword(linked, password, also)
      else await accounts.setPassword(accountId, await passwords.hash(password, client), also)
      // What somebody else may have asked for under the old password ends with it.
      await accountLinks.endAll(accountId)
      await emails.forgetPending(accountId)
    },
  }
}
