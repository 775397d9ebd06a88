import { checkGameAccount } from '../../../domain/accounts/game-account.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Alongside } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  createGameAccounts,
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
import { createGameIdentity } from './game-identity.ts'
import type { LinkedAccount } from './linked-rows.ts'

type RequiredDeps = Pick<Deps, 'database' | 'features' | 'now' | 'log'> & { gameDatabase: GameDatabase }

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

/** Game accounts as accounts here: the game's table decides which exist and whether they may log in. */
export function createGameMembers(deps: RequiredDeps, passwords: Passwords) {
  const { features, gameDatabase, now, log } = deps
  const { db } = deps.database
  const { settings } = gameDatabase
  const gameAccounts = createGameAccounts(gameDatabase)
  const identity = createGameIdentity(deps)
  const time = () => ({ features, at: now() })

  return {
    isTaken: gameAccounts.isTaken,

    async find(username: string): Promise<Candidate | undefined> {
      const row = await gameAccounts.find(username)
      return row && toCandidate(row, await findLinkByGameId(db, row.id))
    },

    /**
     * Links an account that exists only here to the game: to a new game account of its name, or to the existing one
     * with the same password. The login succeeds even if this fails.
     */
    async join(account: SiteAccount, password: string): Promise<void> {
      const { id, name, gender, passwordHash } = account
      if (checkGameAccount({ username: name, password }) !== undefined) return
      try {
        const existing = await gameAccounts.find(name)
        const isRight = existing && isGamePassword(existing.value, password, settings)
        const row = isRight ? existing : await gameAccounts.create({ name, password, gender })
        if (row) await linkAccount(db, id, { side: identity.sideOf(row, passwordHash), time: time(), isNew: !isRight })
      } catch (error) {
        log.warn('account not joined to the game', { accountId: id, error })
      }
    },

    /**
     * Creates the game account of a new account; `also` is written with their link. False when the game already has the
     * name.
     */
    async create({ id, name, gender, birthdate, passwordHash }: NewPlayer, password: string, also: Alongside) {
      const row = await gameAccounts.create({ name, password, gender, birthdate })
      if (row === undefined) return false
      return linkAccount(db, id, { side: identity.sideOf(row, passwordHash), time: time(), also, isNew: true })
    },
  }

  function toCandidate(row: GameAccount, stored: LinkedAccount | undefined): Candidate {
    const comparison = stored && identity.compare(stored, row)
    const linked = comparison === 'same' ? stored : undefined
    // Our hash is valid as long as the game's stored value has not changed. An account that never logged in has none.
    const hasHash = linked && linked.passwordHash !== '' && identity.comparePassword(linked, row) === 'same'
    return {
      name: row.name,
      accountId: linked?.id,
      async isRight(password, client) {
        const isHashed = await passwords.verify(hasHash ? linked.passwordHash : undefined, password, client)
        return hasHash ? isHashed : isGamePassword(row.value, password, settings)
      },
      async enter(password, client) {
        if (stored && comparison === 'unproven')
          return { account: stored, refusal: new HostError(403, accountsHostCopy.unproven) }
        const isCurrent = hasHash && linked.name === row.name && linked.tableCreatedAtS === row.tableCreatedAtS
        const account = isCurrent ? linked : await store(row, await passwords.hash(password, client))
        const role = await identity.syncRole(account, row)
        // Two first logins at once write two hashes of the same password: only a hash that existed before is
        // compared.
        const passwordHash = isCurrent ? linked.passwordHash : undefined
        return { account: { ...account, role, passwordHash }, refusal: await refusalOf(account, row) }
      },
    }
  }

  async function store(row: GameAccount, passwordHash: string): Promise<LinkedAccount> {
    const side = identity.sideOf(row, passwordHash)
    const isSame = (linked: LinkedAccount) => {
      const comparison = identity.compare(linked, row)
      if (comparison === 'unproven') throw new HostError(403, accountsHostCopy.unproven)
      return comparison === 'same'
    }
    const account = await ensureLinkedAccount(db, { side, time: time(), isSame })
    // An account of the site has the name; it did not exist when this login began.
    if (!account) throw new HostError(409, accountsHostCopy.nameTaken)
    return account
  }

  /** Shown only after a correct password. */
  async function refusalOf(account: LinkedAccount, row: GameAccount): Promise<HostError | undefined> {
    const status = loginStatusOf(row, now())
    if (status === 'expired') return new HostError(403, accountsHostCopy.gameExpired)
    const isShut = status === 'shut' || account.disabledAt !== null
    if (status === 'good' && !isShut) return undefined
    const endsAt = status === 'banned' ? row.unbanAtS * 1_000 : null
    const text = await banText(db, { accountId: account.id, gameId: row.id }, endsAt)
    if (text !== undefined) return new HostError(403, text)
    if (endsAt === null) return new HostError(403, accountsHostCopy.disabled)
    return new HostError(403, fill(accountsHostCopy.gameBanned, { time: taipeiText(endsAt) }))
  }
}
