import type { FactorKind } from '../../../api/auth.ts'
import { dayMs } from '../../../domain/day.ts'
import { isStaff } from '../../../domain/session.ts'
import type { Database } from '../../db/index.ts'
import { type Alongside, hashToken, inTransaction, newToken, nothing } from '../../db/index.ts'
import { lockAccount } from './lock-account.ts'

const hourMs = 3_600_000
/** Clocks of several hosts differ by less. What begins later than this was written before the clock was set back. */
const skewMs = hourMs

/** How long a session lives unused, and at most. Who can change what all visitors read gets less. */
export const lifetimes = {
  player: { idleMs: 3 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 2 * hourMs, absoluteMs: 12 * hourMs },
} as const

/** More sessions than this, and an account's oldest one ends: a loop of logins cannot fill the table. */
export const maxSessions = 20

const purgedAtOnce = 500

/** Who a request is from. */
export interface SessionAccount {
  accountId: number
  username: string
  role: string
  hasSecondFactor: boolean
  /** What second factors it has beside recovery codes. */
  factors: readonly FactorKind[]
  /** When this session's owner was confirmed last, by a login or by a step-up; UTC milliseconds. */
  confirmedAt: number
}

/** What a session was opened with, for its owner to know it by. */
export interface SessionOrigin {
  device: string
  network: string
}

/** A living session as its owner sees it; times UTC milliseconds. */
export interface OwnSession extends SessionOrigin {
  /** Names it, and opens nothing: the beginning of its token's hash. */
  id: string
  isCurrent: boolean
  createdAt: number
  lastUsedAt: number
}

const idLength = 16

/** The password that was given is not the account's any more: it was changed while it was looked at. */
export class PasswordChangedError extends Error {
  override name = 'PasswordChangedError'
}

/** Whom a session is for. */
export interface SessionOwner {
  id: number
  /** Of the password that was given: no session is opened where the account has another one by now. */
  passwordHash?: string | undefined
}

export function createSessions(db: Database) {
  return {
    /** A new opaque 256-bit token; only its hash is kept. Throws `PasswordChangedError`. */
    async open(
      account: SessionOwner,
      at: number,
      origin?: SessionOrigin,
      withCode = false,
      also: Alongside = nothing,
    ): Promise<string> {
      const token = newToken()
      await inTransaction(db, async (trx) => {
        // Logins of one account wait for each other here, and only here: what is deleted below is locked by its key alone.
        await lockAccount(trx, account.id)
        const row = trx.selectFrom('accounts').select(['password_hash', 'role']).where('id', '=', account.id)
        const { password_hash, role } = await row.executeTakeFirstOrThrow()
        // A change of the password, or role, ends all sessions under the same lock: this one comes before it, or is of after it.
        if ((account.passwordHash ?? password_hash) !== password_hash) throw new PasswordChangedError()
        await trx
          .insertInto('sessions')
          .values({
            token_hash: hashToken(token),
            account_id: account.id,
            created_at: at,
            last_used_at: at,
            confirmed_at: at,
            with_code: withCode ? 1 : 0,
            expires_at: at + lifetimeOf(role).absoluteMs,
            device: origin?.device.slice(0, 60) ?? null,
            network: origin?.network.slice(0, 64) ?? null,
          })
          .execute()
        const own = trx.selectFrom('sessions').select('token_hash').where('account_id', '=', account.id)
        // They would count as the newest for as long as the clock was ahead, and this one as the oldest.
        const ahead = await own.where('created_at', '>', at + skewMs).execute()
        const surplus = await own
          .where('created_at', '<=', at + skewMs)
          .orderBy('created_at', 'desc')
          .limit(100)
          .offset(maxSessions)
          .execute()
        await remove(trx, [...ahead, ...surplus])
        await also(trx)
      })
      return token
    },
    /** The account of a living token. The role and the ban are read anew each time. */
    async find(token: string, at: number): Promise<SessionAccount | undefined> {
      const hash = hashToken(token)
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.name', 'accounts.role', 'sessions.last_used_at', 'sessions.expires_at'])
        .select(['sessions.confirmed_at', 'sessions.with_code', 'second_factors.active_at'])
        .select((e) => {
          const keys = e.selectFrom('passkeys').select('credential_hash').whereRef('account_id', '=', 'accounts.id')
          return e.exists(keys).as('has_passkey')
        })
        .where('token_hash', '=', hash)
        .where('sessions.created_at', '<=', at + skewMs)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row || at >= row.expires_at || at - row.last_used_at >= lifetimeOf(row.role).idleMs) return undefined
      const factors: FactorKind[] = row.active_at === null ? [] : ['code']
      if (Number(row.has_passkey) === 1) factors.push('passkey')
      // However it was opened: no session without a second factor outlives the set-up of one.
      if (factors.length > 0 && row.with_code !== 1) return undefined
      // A hundredth of the idle time (43 minutes of a player's), not each request: a write is a wait for the disk.
      if (Math.abs(at - row.last_used_at) >= lifetimeOf(row.role).idleMs / 100)
        await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', hash).execute()
      return {
        accountId: row.id,
        username: row.name,
        role: row.role,
        hasSecondFactor: factors.length > 0,
        factors,
        confirmedAt: Number(row.confirmed_at ?? 0),
      }
    },
    /**
     * The owner of this session has given the second factor, or the password, again: it goes on under a new token, and
     * the one before is dead (ASVS 7.2.4). Undefined where it is over, or another call has renewed it.
     */
    async renew(token: string, at: number, also: Alongside = nothing): Promise<string | undefined> {
      const fresh = newToken()
      const named = db.selectFrom('sessions').select('account_id').where('token_hash', '=', hashToken(token))
      const owner = await named.executeTakeFirst()
      if (!owner) return undefined
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, owner.account_id)
        const { numUpdatedRows } = await trx
          .updateTable('sessions')
          .set({ token_hash: hashToken(fresh), confirmed_at: at })
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) return undefined
        await also(trx)
        return fresh
      })
    },
    /** An account's living sessions, the one that was used last first; `token` is the one that asks. */
    async ofAccount({ accountId, role }: Pick<SessionAccount, 'accountId' | 'role'>, token: string, at: number) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', at)
        .where('last_used_at', '>', at - lifetimeOf(role).idleMs)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      const current = hashToken(token)
      return rows.map(
        (row): OwnSession => ({
          id: row.token_hash.slice(0, idLength),
          isCurrent: row.token_hash === current,
          device: row.device ?? '',
          network: row.network ?? '',
          createdAt: Number(row.created_at),
          lastUsedAt: Number(row.last_used_at),
        }),
      )
    },
    /** Ends one session of an account by its id. False where it has none of that id. */
    async end(accountId: number, id: string, also: Alongside = nothing): Promise<boolean> {
      const isNamed = (hash: string) => hash.startsWith(id)
      return (await endThose(accountId, isNamed, () => also)) > 0
    },
    /** Ends all sessions of an account but the one of `token`. Returns how many; `also` is told. */
    async endOthers(accountId: number, token: string, also: (ended: number) => Alongside = () => nothing) {
      const current = hashToken(token)
      return endThose(accountId, (hash) => hash !== current, also)
    },
    async close(token: string, also: Alongside = nothing): Promise<void> {
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
        await also(trx)
      })
    },
    /** Removes what has ended. Returns how many. */
    async purge(at: number): Promise<number> {
      const ended = db
        .selectFrom('sessions')
        .select('token_hash')
        .where((e) => e.or([e('expires_at', '<=', at), e('last_used_at', '<=', at - lifetimes.player.idleMs)]))
        .limit(purgedAtOnce)
      let removed = 0
      for (;;) {
        const rows = await ended.execute()
        removed += await remove(db, rows)
        if (rows.length < purgedAtOnce) return removed
      }
    },
  }

  /** Below the account's lock: a renewal at the same time would give one that was found another name. */
  function endThose(accountId: number, which: (hash: string) => boolean, also: (ended: number) => Alongside) {
    return inTransaction(db, async (trx) => {
      await lockAccount(trx, accountId)
      const all = await trx.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId).execute()
      const chosen = all.filter((row) => which(row.token_hash))
      const ended = await remove(trx, chosen)
      if (ended > 0) await also(ended)(trx)
      return ended
    })
  }
}

/**
 * Deletes by key, in the order of the keys, what was found without a lock: a condition on other columns would lock all
 * rows that it looks at, and logins and logouts at the same time would lock each other out, on MariaDB.
 */
async function remove(db: Database, rows: readonly { token_hash: string }[]): Promise<number> {
  if (rows.length === 0) return 0
  const hashes = rows.map((row) => row.token_hash).sort()
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', 'in', hashes).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function lifetimeOf(role: string) {
  return isStaff(role) ? lifetimes.admin : lifetimes.player
}
