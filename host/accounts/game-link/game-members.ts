import { checkGameAccount } from '../../../domain/accounts/game-account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Alongside } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  createGameAccount,
  findGameAccount,
  type GameAccount,
  type GameDatabase,
  isGamePassword,
  loginStatusOf,
} from '../../game-db/index.ts'
import { HostError } from '../../http/index.ts'
import { banText } from '../bans/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Candidate } from './candidate.ts'
import { ensureLinkedAccount, linkAccount } from './change-links.ts'
import { findLinkByGameId } from './find-links.ts'
import { comparePassword, comparePlayer, gameSideOf, syncRole } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

type LinkingDeps = Pick<Deps, 'database' | 'features' | 'now' | 'log'> & { gameDatabase: GameDatabase }
type MemberDeps = LinkingDeps & { passwords: Passwords }

interface SiteAccount {
  id: number
  name: string
  gender: string
  passwordHash: string
}

/** An account of ours for which a game account is created. The birth date is stored only in the game. */
export interface NewPlayer extends SiteAccount {
  birthdate: string | undefined
}

// Game accounts as accounts here: the game's table decides which exist and whether they may log in.

/** The account that a name has in the game. */
export async function findGameMember(deps: MemberDeps, username: string): Promise<Candidate | undefined> {
  const row = await findGameAccount(deps.gameDatabase, username)
  return row && toCandidate(deps, row, await findLinkByGameId(deps.database.db, row.id))
}

/**
 * Links an account that exists only here to the game: to a new game account of its name, or to the existing one with the
 * same password. The login succeeds even if this fails.
 */
export async function joinGame(deps: LinkingDeps, account: SiteAccount, password: string): Promise<void> {
  const { database, gameDatabase, log } = deps
  const { id, name, gender, passwordHash } = account
  if (checkGameAccount({ username: name, password }) !== undefined) return
  try {
    const existing = await findGameAccount(gameDatabase, name)
    const isRight = existing && isGamePassword(existing.value, password, gameDatabase.settings)
    const row = isRight ? existing : await createGameAccount(gameDatabase, { name, password, gender })
    if (!row) return
    const side = gameSideOf(gameDatabase, row, passwordHash)
    await linkAccount(database.db, id, { side, time: timeOf(deps), isNew: !isRight })
  } catch (error) {
    log.warn('account not joined to the game', { accountId: id, error })
  }
}

/**
 * Creates the game account of a new account; `also` is written with their link. False when the game already has the
 * name.
 */
export async function createGameMember(
  deps: LinkingDeps,
  { id, name, gender, birthdate, passwordHash }: NewPlayer,
  password: string,
  also: Alongside,
): Promise<boolean> {
  const { database, gameDatabase } = deps
  const row = await createGameAccount(gameDatabase, { name, password, gender, birthdate })
  if (row === undefined) return false
  const side = gameSideOf(gameDatabase, row, passwordHash)
  return linkAccount(database.db, id, { side, time: timeOf(deps), also, isNew: true })
}

function toCandidate(deps: MemberDeps, row: GameAccount, stored: LinkedAccount | undefined): Candidate {
  const { gameDatabase, passwords } = deps
  const comparison = stored && comparePlayer(gameDatabase, stored, row)
  const linked = comparison === 'same' ? stored : undefined
  // Our hash is valid as long as the game's stored value has not changed. An account that never logged in has none.
  const hasHash = linked && linked.passwordHash !== '' && comparePassword(gameDatabase, linked, row) === 'same'
  return {
    name: row.name,
    accountId: linked?.id,
    async isRight(password, client) {
      const isHashed = await passwords.verify(hasHash ? linked.passwordHash : undefined, password, client)
      return hasHash ? isHashed : isGamePassword(row.value, password, gameDatabase.settings)
    },
    async enter(password, client) {
      if (stored && comparison === 'unproven')
        return { account: stored, refusal: new HostError(403, accountsHostCopy.unproven) }
      const isCurrent = hasHash && linked.name === row.name && linked.tableCreatedAtS === row.tableCreatedAtS
      const account = isCurrent ? linked : await store(deps, row, await passwords.hash(password, client))
      const role = await syncRole(deps, account, row)
      // Two first logins at once write two hashes of the same password: only a hash that existed before is compared.
      const passwordHash = isCurrent ? linked.passwordHash : undefined
      return { account: { ...account, role, passwordHash }, refusal: await refusalOf(deps, account, row) }
    },
  }
}

async function store(deps: LinkingDeps, row: GameAccount, passwordHash: string): Promise<LinkedAccount> {
  const { database, gameDatabase } = deps
  const isSame = (linked: LinkedAccount) => {
    const comparison = comparePlayer(gameDatabase, linked, row)
    if (comparison === 'unproven') throw new HostError(403, accountsHostCopy.unproven)
    return comparison === 'same'
  }
  const side = gameSideOf(gameDatabase, row, passwordHash)
  const account = await ensureLinkedAccount(database.db, { side, time: timeOf(deps), isSame })
  // An account of the site has the name; it did not exist when this login began.
  if (!account) throw new HostError(409, accountsHostCopy.nameTaken)
  return account
}

/** Shown only after a correct password. */
async function refusalOf(
  { database, now }: LinkingDeps,
  account: LinkedAccount,
  row: GameAccount,
): Promise<HostError | undefined> {
  const status = loginStatusOf(row, now())
  if (status === 'expired') return new HostError(403, accountsHostCopy.gameExpired)
  const isShut = status === 'shut' || account.disabledAt !== null
  if (status === 'good' && !isShut) return undefined
  const endsAt = status === 'banned' ? row.unbanAtS * 1_000 : null
  const text = await banText(database.db, { accountId: account.id, gameId: row.id }, endsAt)
  if (text !== undefined) return new HostError(403, text)
  if (endsAt === null) return new HostError(403, accountsHostCopy.disabled)
  return new HostError(403, fill(accountsHostCopy.gameBanned, { time: taipeiText(endsAt) }))
}

const timeOf = ({ features, now }: LinkingDeps) => ({ features, at: now() })
