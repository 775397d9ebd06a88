import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { type Account, findAccountById, findAccountForLogin } from '../account/index.ts'
import { banText, endExpiredBans, listBans } from '../bans/index.ts'
import { type Candidate, findGameMember, findLink, joinGame } from '../game-link/index.ts'
import type { Passwords } from '../secrets/index.ts'

type CandidateDeps = Pick<Deps, 'database' | 'features' | 'now' | 'gameDatabase' | 'log'> & { passwords: Passwords }

/** Finds the account for a name: ours, or the game's when the host uses its database. */
export async function findCandidate(deps: CandidateDeps, username: string): Promise<Candidate> {
  const { database, gameDatabase, passwords } = deps
  const inGame = gameDatabase && { ...deps, gameDatabase }
  const account = await findAccountForLogin(database.db, username)
  const isLinked = account && inGame && (await findLink(database.db, account.id)) !== undefined
  if (!account || isLinked) return (inGame && (await findGameMember(inGame, username))) ?? unknownUser(deps, username)
  return {
    name: account.name,
    accountId: account.id,
    isRight: (password, client) => passwords.verify(account.passwordHash, password, client),
    async enter(password) {
      const refusal = await refusalOf(deps, account)
      // Accounts that signed up before the game's database was configured, or while it was unavailable, become game
      // accounts now.
      if (inGame && !refusal && account.role === 'player') await joinGame(inGame, account, password)
      return { account, refusal }
    },
  }
}

async function refusalOf({ database, now }: CandidateDeps, account: Account): Promise<HostError | undefined> {
  const { id, disabledAt } = account
  if (disabledAt === null) return undefined
  await endExpiredBans(database.db, now())
  if ((await findAccountById(database.db, id))?.disabledAt === null) return undefined
  const subject = { accountId: id, gameId: null }
  const [ban] = await listBans(database.db, subject)
  const text = ban?.createdAt === disabledAt ? await banText(database.db, subject, ban.endsAt) : undefined
  return new HostError(403, text ?? accountsHostCopy.disabled)
}

function unknownUser({ passwords }: CandidateDeps, name: string): Candidate {
  return {
    name,
    accountId: undefined,
    isRight: (password, client) => passwords.verify(undefined, password, client),
    enter: () => Promise.reject(new HostError(401, accountsHostCopy.wrongCredentials)),
  }
}
