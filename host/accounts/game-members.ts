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
  standingOf,
} from '../game-db/index.ts'
import { HostError } from '../http/index.ts'
import type { Candidate } from './candidate.ts'
import type { Passwords } from './secrets/passwords.ts'
import { endSessions } from './store/factor-rows.ts'
import { createLinkedAccounts, type LinkedAccount } from './store/linked-accounts.ts'

type Needed = Pick<Deps, 'database' | 'now' | 'log'> & { gameDatabase: GameDatabase }

interface OwnAccount {
  id: number
  name: string
  gender: string
  passwordHash: string
}

/** An account of ours that is to play. The birth date stands in the game alone. */
export interface NewPlayer extends OwnAccount {
  birthdate: string | undefined
}

interface NewPassword {
  password: string
  passwordHash: string
}

/** Players of the game as accounts here: the game's table decides who they are and whether they may log in. */
export function createGameMembers({ database, gameDatabase, now, log }: Needed, passwords: Passwords) {
  const { settings } = gameDatabase
  const games = createGameAccounts(gameDatabase)
  const links = createLinkedAccounts(database.db)
  const digest = createValueDigest(settings)
  const audit = createAuditLog(database.db)

  return {
    isLinked: async (accountId: number) => (await links.gameIdOf(accountId)) !== undefined,

    async find(username: string): Promise<Candidate | undefined> {
      const row = await games.find(username)
      if (!row) return undefined
      const linked = await links.byGameId(row.id)
      // Our own hash stands for the game's value as long as that is the same.
      const isKept = linked && digest.compare(linked.valueDigest, row.id, row.value) === 'same'
      return {
        name: row.name,
        accountId: linked?.id,
        async isRight(password, client) {
          const ours = await passwords.verify(isKept ? linked.passwordHash : undefined, password, client)
          return isKept ? ours : isGamePassword(row.value, password, settings)
        },
        async enter(password, client) {
          const isCurrent = isKept && linked.name === row.name
          const account = isCurrent ? linked : await keep(row, await passwords.hash(password, client))
          const role = await roleOf(account, row)
          // Two first logins at once write two hashes of the same password: only one that stood before says anything.
          const passwordHash = isCurrent ? linked.passwordHash : undefined
          return { account: { ...account, role, passwordHash }, refusal: refusalOf(account, row, now()) }
        },
      }
    },

    /**
     * Gives an account of ours alone its place in the game: a new one of its name, or the one that is there with the
     * same password. Whether or not that is possible now, its owner is logged in.
     */
    async join(own: OwnAccount, password: string): Promise<void> {
      if (checkGameAccount({ username: own.name, password }) !== undefined) return
      try {
        const found = await games.find(own.name)
        const isSame = found && isGamePassword(found.value, password, settings)
        const row = isSame ? found : await games.create({ name: own.name, password, gender: own.gender })
        if (row) await links.join(own.id, { ...sideOf(row, own.passwordHash) }, now())
      } catch (error) {
        log.warn('account not joined to the game', { accountId: own.id, error })
      }
    },

    /** Makes the game's account of a new one of ours; `also` is written with their link. False where the game has the name. */
    async create(own: NewPlayer, password: string, also: Alongside): Promise<boolean> {
      const { name, gender, birthdate } = own
      const row = await games.create({ name, password, gender, birthdate })
      return row !== undefined && links.join(own.id, sideOf(row, own.passwordHash), now(), also)
    },
    isTaken: games.isTaken,

    /** Writes a new password into the game and here; sessions end. False where it stands in the game alone, until the next login. */
    async setPassword(
      linked: LinkedAccount,
      { password, passwordHash }: NewPassword,
      also: Alongside,
    ): Promise<boolean> {
      const row = await games.setPassword(linked.gameId, password)
      let isWritten = false
      // Together: a session that outlived this would outlive the password, for the next look finds nothing changed.
      await links.keep(sideOf(row, passwordHash), now(), async (trx) => {
        await endSessions(trx, linked.id)
        await also(trx)
        isWritten = true
      })
      if (!isWritten) await links.endSessions(linked.id, also)
      return isWritten
    },

    /** Ends the sessions of those whom the game shuts out, or whose password was changed there. Returns how many. */
    async endSessionsOf(accounts: readonly LinkedAccount[]): Promise<number> {
      const rows = new Map((await games.findByIds(accounts.map(({ gameId }) => gameId))).map((row) => [row.id, row]))
      let ended = 0
      for (const account of accounts) {
        const row = rows.get(account.gameId)
        const isChanged = row && digest.compare(account.valueDigest, row.id, row.value) === 'changed'
        const isRaised = row && (await roleOf(account, row)) === 'admin' && account.role !== 'admin'
        const mayGoOn = row && !isChanged && standingOf(row, now()) === 'good'
        if (!mayGoOn) await links.endSessions(account.id)
        if (!mayGoOn || isRaised) ended++
      }
      return ended
    },
  }

  function sideOf(row: GameAccount, passwordHash: string) {
    const gender = row.sex === 'F' ? ('female' as const) : ('male' as const)
    return { gameId: row.id, name: row.name, gender, passwordHash, valueDigest: digest.digestOf(row.id, row.value) }
  }

  async function keep(row: GameAccount, passwordHash: string): Promise<LinkedAccount> {
    const account = await links.keep(sideOf(row, passwordHash), now())
    // One of ours alone has the name; it was not there when this login began.
    if (!account) throw new HostError(409, accountsHostCopy.nameTaken)
    return account
  }

  /** By the game's group alone, so that who is no longer mapped is no admin any more; written where it has changed. */
  async function roleOf(account: LinkedAccount, row: GameAccount): Promise<string> {
    // Authors are named here alone: the game has no such group.
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
}

/** Told to who knows the password only. */
function refusalOf(account: LinkedAccount, row: GameAccount, nowMs: number): HostError | undefined {
  const standing = standingOf(row, nowMs)
  if (standing === 'expired') return new HostError(403, accountsHostCopy.gameExpired)
  if (standing === 'banned')
    return new HostError(403, fill(accountsHostCopy.gameBanned, { time: taipeiText(row.unbanTime * 1_000) }))
  return standing === 'shut' || account.disabledAt !== null ? new HostError(403, accountsHostCopy.disabled) : undefined
}
