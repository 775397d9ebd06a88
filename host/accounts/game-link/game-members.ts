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
import { createBans } from '../bans/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { notLoggedIn } from '../sessions/index.ts'
import type { Candidate } from './candidate.ts'
import { createGameIdentity } from './game-identity.ts'
import { createLinkedAccounts } from './linked-accounts.ts'
import type { LinkedAccount } from './linked-rows.ts'

type RequiredDeps = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

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

interface NewPassword {
  password: string
  passwordHash: string
  /** Runs before the game's table is written; throws when nothing may be written. */
  check: () => Promise<unknown>
  /** Written in the transaction that stores the password here. */
  also: Alongside
}

/** Game accounts as accounts here: the game's table decides which exist and whether they may log in. */
export function createGameMembers(deps: RequiredDeps, passwords: Passwords) {
  const { database, gameDatabase, now, log } = deps
  const { settings } = gameDatabase
  const gameAccounts = createGameAccounts(gameDatabase)
  const identity = createGameIdentity(deps)
  const links = createLinkedAccounts(database.db)
  const bans = createBans(database.db)

  return {
    linkOf: links.ofAccount,
    isTaken: gameAccounts.isTaken,

    async find(username: string): Promise<Candidate | undefined> {
      const row = await gameAccounts.find(username)
      if (!row) return undefined
      const stored = await links.byGameId(row.id)
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
        if (row) await links.join(id, identity.sideOf(row, passwordHash), now(), { isNew: !isRight })
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
      return row !== undefined && links.join(id, identity.sideOf(row, passwordHash), now(), { also, isNew: true })
    },

    /** Whether an account waits for a proof that the game's row of its name is still its owner's: see `compare`. */
    async isUnproven(linked: LinkedAccount): Promise<boolean> {
      const [row] = await gameAccounts.findByIds([linked.gameId])
      return row !== undefined && identity.compare(linked, row) === 'unproven'
    },

    /**
     * Ends that wait for a person who has proved to own the account here, by a link, and knows the present password in
     * the game. Ends all sessions. False for a wrong password.
     */
    async prove(linked: LinkedAccount, { password, passwordHash, check, also }: NewPassword): Promise<boolean> {
      const [row] = await gameAccounts.findByIds([linked.gameId])
      if (!row || identity.compare(linked, row) !== 'unproven') throw notLoggedIn()
      if (!isGamePassword(row.value, password, settings)) return false
      await check()
      await links.setPassword(linked, identity.sideOf(row, passwordHash), also)
      return true
    },

    /** Writes a new password into the game and here, and ends all sessions. */
    async setPassword(linked: LinkedAccount, { password, passwordHash, check, also }: NewPassword): Promise<void> {
      await gameAccounts.setPassword(linked.gameId, password, {
        async check(row) {
          await check()
          // The number may belong to another player by now.
          if (row && identity.isSame(linked, row)) return
          await links.endAccess(linked.id)
          throw notLoggedIn()
        },
        confirm: (row) => links.setPassword(linked, identity.sideOf(row, passwordHash), also),
      })
    },
  }

  async function store(row: GameAccount, passwordHash: string): Promise<LinkedAccount> {
    const side = identity.sideOf(row, passwordHash)
    const account = await links.ensureAccount(side, now(), (linked) => {
      const comparison = identity.compare(linked, row)
      if (comparison === 'unproven') throw new HostError(403, accountsHostCopy.unproven)
      return comparison === 'same'
    })
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
    const text = await bans.refusalText({ accountId: account.id, gameId: row.id }, endsAt)
    if (text !== undefined) return new HostError(403, text)
    if (endsAt === null) return new HostError(403, accountsHostCopy.disabled)
    return new HostError(403, fill(accountsHostCopy.gameBanned, { time: taipeiText(endsAt) }))
  }
}
