import { type Alongside, inTransaction, nothing } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createGameMembers } from './game-members.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createAccountEmails } from './store/account-emails.ts'
import { createAccountLinks } from './store/account-links.ts'
import { createAccounts } from './store/accounts.ts'
import { createLinkedAccounts } from './store/linked-accounts.ts'

interface Asked {
  /** Who asks, as a queue of hashes wants it. */
  client?: readonly string[]
  /** What throws where nothing is to be written. */
  first?: Alongside
}

/**
 * Gives an account another password and ends all its sessions and links; one that plays gets it in the game first,
 * written and read back.
 */
export function createPasswordWriter(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'now' | 'log'>,
  passwords: Passwords,
) {
  const { database, gameDatabase } = deps
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
    /** `also`: what is written with it. Returns the hash that the account has now, where it is known. */
    async write(
      accountId: number,
      password: string,
      also: Alongside,
      { client, first = nothing }: Asked = {},
    ): Promise<string | undefined> {
      const linked = await linkOf(accountId)
      const passwordHash = await passwords.hash(password, client)
      let isKept = true
      if (gameDatabase && linked) {
        // The game's table is in no transaction of ours: what is to hold is asked just before.
        await inTransaction(database.db, first)
        const members = createGameMembers({ ...deps, gameDatabase }, passwords)
        isKept = await members.setPassword(linked, { password, passwordHash }, also)
      } else
        await inTransaction(database.db, async (trx) => {
          await first(trx)
          await createAccounts(trx).setPassword(accountId, passwordHash, also)
        })
      // What somebody else may have asked for under the old password ends with it.
      await accountLinks.endAll(accountId)
      await emails.forgetPending(accountId)
      return isKept ? passwordHash : undefined
    },
  }
}
