import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { fill } from '../../domain/copy/fill.ts'
import { checkGameAccount } from '../../domain/game-account.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Alongside } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import {
  createGameAccounts,
  createValueDigest,
  type GameAccount,
  isGamePassword,
  loginStatusOf,
} from '../game-db/index.ts'
import { HostError } from '../http/index.ts'
import type { Candidate } from './candidate.ts'
import { notLoggedIn } from './require-session.ts'
import type { Passwords } from './secrets/passwords.ts'
import { nameKey } from './store/accounts.ts'
import { createBans } from './store/bans.ts'
import { closedName } from './store/closings.ts'
import { createLinkedAccounts, type LinkedAccount } from './store/linked-accounts.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

interface OwnAccount {
  id: number
  name: string
  gender: string
  passwordHash: string
}

/** An account of ours for which a game account is created. The birth date is stored only in the game. */
export interface NewPlayer extends OwnAccount {
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
export function createGameMembers({ database, gameDatabase, now, log }: Needed, passwords: Passwords) {
  const { settings } = gameDatabase
  const games = createGameAccounts(gameDatabase)
  const links = createLinkedAccounts(database.db)
  const digest = createValueDigest(settings)
  const audit = createAuditLog(database.db)
  const bans = createBans(database.db)

  return {
    linkOf: links.ofAccount,

    async find(username: string): Promise<Candidate | undefined> {
      const row = await games.find(username)
      if (!row) return undefined
      const known = await links.byGameId(row.id)
      const linked = known && isSame(known, row) ? known : undefined
      // Our hash is valid as long as the game's stored value has not changed.
      const isKept = linked && digest.compare(linked.valueDigest, row.id, row.value) === 'same'
      return {
        name: row.name,
        accountId: linked?.id,
        async isRight(password, client) {
          const ours = await passwords.verify(isKept ? linked.passwordHash : undefined, password, client)
          return isKept ? ours : isGamePassword(row.value, password, settings)
        },
        async enter(password, client) {
          const isCurrent = isKept && linked.name === row.name && linked.tableCreatedAtS === row.tableCreatedAtS
          const account = isCurrent ? linked : await keep(row, await passwords.hash(password, client))
          const role = await roleOf(account, row)
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
    async join(own: OwnAccount, password: string): Promise<void> {
      if (checkGameAccount({ username: own.name, password }) !== undefined) return
      try {
        const found = await games.find(own.name)
        const isRight = found && isGamePassword(found.value, password, settings)
        const row = isRight ? found : await games.create({ name: own.name, password, gender: own.gender })
        if (row) await links.join(own.id, sideOf(row, own.passwordHash), now(), { isNew: !isRight })
      } catch (error) {
        log.warn('account not joined to the game', { accountId: own.id, error })
      }
    },

    /**
     * Creates the game account of a new account; `also` is written with their link. False when the game already has the
     * name.
     */
    async create(own: NewPlayer, password: string, also: Alongside): Promise<boolean> {
      const { name, gender, birthdate } = own
      const row = await games.create({ name, password, gender, birthdate })
      return row !== undefined && links.join(own.id, sideOf(row, own.passwordHash), now(), { also, isNew: true })
    },
    isTaken: games.isTaken,

    /** Writes a new password into the game and here, and ends all sessions. */
    async setPassword(linked: LinkedAccount, { password, passwordHash, check, also }: NewPassword): Promise<void> {
      await games.setPassword(linked.gameId, password, {
        async check(row) {
          await check()
          // The number may belong to another player by now.
          if (row && isSame(linked, row)) return
          await links.endAccess(linked.id)
          throw notLoggedIn()
        },
        confirm: (row) => links.setPassword(linked, sideOf(row, passwordHash), also),
      })
    },

    tableCreatedAtS: games.tableCreatedAtS,
    /** Confirms accounts that are still the same after the game's table was created again, as by `alter table`. */
    async confirm(accounts: readonly LinkedAccount[]): Promise<void> {
      const rows = new Map((await games.findByIds(accounts.map(({ gameId }) => gameId))).map((row) => [row.id, row]))
      const same = accounts.filter((account) => {
        const row = rows.get(account.gameId)
        return row && isSame(account, row)
      })
      for (const [made, confirmed] of Map.groupBy(same, ({ gameId }) => rows.get(gameId)?.tableCreatedAtS ?? 0))
        await links.confirm(
          confirmed.map(({ id }) => id),
          made,
        )
    },

    /**
     * Ends the sessions of accounts that the game bans, whose password changed there, or whose number belongs to another
     * player now. Returns how many accounts were logged out.
     */
    async endSessionsOf(accounts: readonly LinkedAccount[]): Promise<number> {
      const rows = new Map((await games.findByIds(accounts.map(({ gameId }) => gameId))).map((row) => [row.id, row]))
      let ended = 0
      for (const account of accounts) {
        const row = rows.get(account.gameId)
        const isChanged = row && digest.compare(account.valueDigest, row.id, row.value) === 'changed'
        const isRaised = row && (await roleOf(account, row)) === 'admin' && account.role !== 'admin'
        const mayGoOn = row && !isChanged && isSame(account, row) && loginStatusOf(row, now()) === 'good'
        if (!mayGoOn) await links.endAccess(account.id)
        if (!mayGoOn || isRaised) ended++
      }
      return ended
    },

    /** The same for one account, at a step that no session protects. */
    async endIfShutOut(accountId: number): Promise<void> {
      const linked = await links.ofAccount(accountId)
      if (linked) await this.endSessionsOf([linked])
    },
  }

  function sideOf(row: GameAccount, passwordHash: string) {
    const gender = row.sex === 'F' ? ('female' as const) : ('male' as const)
    const valueDigest = digest.digestOf(row.id, row.value)
    return { gameId: row.id, name: row.name, gender, passwordHash, valueDigest, tableCreatedAtS: row.tableCreatedAtS }
  }

  /**
   * Whether a row of the game is still the player that an account was linked to. A game server whose table was emptied
   * gives out the same numbers again: then the name differs, or both the table and the password are others.
   */
  function isSame({ id, name, tableCreatedAtS, valueDigest }: LinkedAccount, row: GameAccount): boolean {
    const isSameTable = (tableCreatedAtS ?? row.tableCreatedAtS) === row.tableCreatedAtS
    // Of an emptied account neither name nor password is left.
    if (name === closedName(id)) return isSameTable
    if (nameKey(name) !== nameKey(row.name)) return false
    return isSameTable || digest.compare(valueDigest, row.id, row.value) !== 'changed'
  }

  async function keep(row: GameAccount, passwordHash: string): Promise<LinkedAccount> {
    const account = await links.keep(sideOf(row, passwordHash), now(), (known) => isSame(known, row))
    // A local account has the name; it did not exist when this login began.
    if (!account) throw new HostError(409, accountsHostCopy.nameTaken)
    return account
  }

  /**
   * The role follows the game's group alone, so an account whose group is no longer mapped loses the admin role;
   * written only when it changed.
   */
  async function roleOf(account: LinkedAccount, row: GameAccount): Promise<string> {
    // Authors exist only here: the game has no such group.
    const own = account.role === 'author' ? 'author' : 'player'
    const role = settings.GAME_ADMIN_GROUPS.includes(row.groupId) ? 'admin' : own
    if (role === account.role) return role
    const change = { before: { role: account.role }, after: { role }, detail: { group: row.groupId } }
    const entry = {
      actorId: null,
      action: 'account.role',
      subject: String(account.id),
      address: '',
      ...change,
    } as const
    await links.setRole(account.id, role, audit.line(entry, now()))
    return role
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
