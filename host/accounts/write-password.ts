import { type Alongside, inTransaction, nothing } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createGameMembers } from './game-members.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createAccountEmails } from './store/account-emails.ts'
import { createAccountLinks } from './store/account-links.ts'
import { createAccounts } from './store/accounts.ts'
import { createLinkedAccounts } from './store/linked-accounts.ts'

interface Asked {
  /** The caller's key in the fair queue of hashes. */
  client?: readonly string[]
  /** Runs first in the transaction; throws when nothing may be written. */
  first?: Alongside
}

/**
 * Sets an account's password and ends all its sessions and links. For a linked account the game's table is written
 * first and read back.
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
    /** Whether the account is linked to the game, whose password rules are narrower. */
    plays: async (accountId: number) => (await linkOf(accountId)) !== undefined,
    /** `also`: written in the same transaction. Returns the account's new hash, if known. */
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
        // The game's table is not part of our transaction: preconditions are checked immediately before.
        await inTransaction(database.db, first)
        const members = createGameMembers({ ...deps, gameDatabase }, passwords)
        isKept = await members.setPassword(linked, { password, passwordHash }, also)
      } else
        await inTransaction(database.db, async (trx) => {
          await first(trx)
          await createAccounts(trx).setPassword(accountId, passwordHash, also)
        })
      // Links that someone requested under the old password become invalid.
      await accountLinks.endAll(accountId)
      await emails.forgetPending(accountId)
      return isKept ? passwordHash : undefined
    },
  }
}
