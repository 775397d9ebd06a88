import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import type { Candidate } from './candidate.ts'
import { createGameMembers } from './game-members.ts'
import type { Passwords } from './secrets/passwords.ts'
import { createAccounts } from './store/accounts.ts'

/** Finds the account for a name: ours, or the game's when the host uses its database. */
export function createCandidates(deps: Pick<Deps, 'database' | 'now' | 'gameDatabase' | 'log'>, passwords: Passwords) {
  const accounts = createAccounts(deps.database.db)
  const members = deps.gameDatabase && createGameMembers({ ...deps, gameDatabase: deps.gameDatabase }, passwords)

  return async function find(username: string): Promise<Candidate> {
    const own = await accounts.findForLogin(username)
    const isOurs = own && !(await members?.linkOf(own.id))
    if (own && isOurs)
      return {
        name: own.name,
        accountId: own.id,
        isRight: (password, client) => passwords.verify(own.passwordHash, password, client),
        async enter(password) {
          const refusal = own.disabledAt === null ? undefined : new HostError(403, accountsHostCopy.disabled)
          // Accounts that signed up before the game's database was configured, or while it was unavailable, become game
          // accounts now.
          if (!refusal && own.role === 'player') await members?.join(own, password)
          return { account: own, refusal }
        },
      }
    return (await members?.find(username)) ?? unknownUser(username)
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
