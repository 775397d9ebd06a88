import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { type Account, findAccountById, findAccountForLogin } from '../account/index.ts'
import { banText, endExpiredBans, listBans } from '../bans/index.ts'
import { type Candidate, createGameMembers, findLink } from '../game-link/index.ts'
import type { Passwords } from '../secrets/index.ts'

/** Finds the account for a name: ours, or the game's when the host uses its database. */
export function createCandidates(
  deps: Pick<Deps, 'database' | 'features' | 'now' | 'gameDatabase' | 'log'>,
  passwords: Passwords,
) {
  const members = deps.gameDatabase && createGameMembers({ ...deps, gameDatabase: deps.gameDatabase }, passwords)

  return async function findCandidate(username: string): Promise<Candidate> {
    const account = await findAccountForLogin(deps.database.db, username)
    const isLinked = account && members && (await findLink(deps.database.db, account.id)) !== undefined
    if (!account || isLinked) return (await members?.find(username)) ?? unknownUser(username)
    return {
      name: account.name,
      accountId: account.id,
      isRight: (password, client) => passwords.verify(account.passwordHash, password, client),
      async enter(password) {
        const refusal = await refusalOf(account)
        // Accounts that signed up before the game's database was configured, or while it was unavailable, become game
        // accounts now.
        if (!refusal && account.role === 'player') await members?.join(account, password)
        return { account, refusal }
      },
    }
  }

  async function refusalOf({ id, disabledAt }: Account): Promise<HostError | undefined> {
    if (disabledAt === null) return undefined
    await endExpiredBans(deps.database.db, deps.now())
    if ((await findAccountById(deps.database.db, id))?.disabledAt === null) return undefined
    const subject = { accountId: id, gameId: null }
    const [ban] = await listBans(deps.database.db, subject)
    const text = ban?.createdAt === disabledAt ? await banText(deps.database.db, subject, ban.endsAt) : undefined
    return new HostError(403, text ?? accountsHostCopy.disabled)
  }

  function unknownUser(name: string): Candidate {
    return {
      name,
      accountId: undefined,
      isRight: (password, client) => passwords.verify(undefined, password, client),
      enter: () => Promise.reject(new HostError(401, accountsHostCopy.wrongCredentials)),
    }
  }
}
