import { secondFactorHostCopy } from '../../domain/copy/second-factor.ts'
import { dayMs } from '../../domain/day.ts'
import { addressPrefix } from '../../http/client-address.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { addressCounts, type Count, type Limit, tooMany } from '../http/index.ts'
import { nameKey } from './store/accounts.ts'
import { createKnownDevices, type SessionClient } from './store/known-devices.ts'
import { createLoginNotices, type LoginNotice } from './store/login-notices.ts'

const [minuteS, hourS, dayS] = [60, 3_600, dayMs / 1_000]
const five = { max: 5, windowS: 15 * minuteS }
const growing = { firstS: 15 * minuteS, maxS: dayS, forgetS: dayS }
/** Wrong codes are not forgotten for a month: the guesser has the password, and a code has six digits. */
const slow = { ...growing, forgetS: 30 * dayS }

/** Wrong passwords and codes: at a place that the account was used from, elsewhere, and in a live session. */
const wrong = {
  password: {
    known: { name: 'password-known', ...five, lock: { ...growing, maxS: hourS } },
    unknown: { name: 'password-unknown', ...five, lock: growing },
    session: { name: 'password-session', ...five, lock: growing },
    strangers: [{ name: 'password-strangers', max: 10, windowS: hourS, lock: { ...growing, maxS: hourS } }],
  },
  code: {
    known: { name: 'code-known', ...five, lock: slow },
    unknown: { name: 'code-unknown', ...five, lock: slow },
    session: { name: 'code-session', ...five, lock: slow },
    strangers: [
      { name: 'code-strangers', ...five, lock: slow },
      { name: 'code-strangers-total', max: 50, windowS: 365 * dayS },
    ],
  },
} as const satisfies Record<string, Record<string, Limit | readonly Limit[]>>
const address: Limit = { name: 'password-address', max: 50, windowS: 15 * minuteS, lock: growing }
/** Recovery codes and passkeys cannot be guessed: this bounds only the work. */
const proof: Limit = { name: 'proof', max: 20, windowS: 10 * minuteS }
/** Correct passwords also cost a hash, a session and a log line. The first three are checked before hashing. */
const all = {
  place: { name: 'login-account-network', max: 60, windowS: 600 },
  address: { name: 'login-address', max: 240, windowS: 600 },
  session: { name: 'session-check', max: 60, windowS: 600 },
  account: { name: 'login-account', max: 120, windowS: 600 },
} as const satisfies Record<string, Limit>

export interface Guess {
  /** Codes are counted apart: knowing the password must not reset them. `proof`: a recovery code or a passkey. */
  what: 'password' | 'code' | 'proof'
  name: string
  accountId: number | undefined
  client: SessionClient
  /** Token of the session that asks; failures at the login do not count there. For `proof`, also of a login's first half. */
  token?: string | undefined
  /** The fact of a failure's audit line. */
  detail?: Record<string, true>
}

/**
 * Decides which passwords and codes may be checked. Attempts on an account from unknown places count together, from
 * however many addresses. The places that the account was used from count apart, and each device in them, so neither
 * strangers nor neighbours can lock out its owner.
 */
export function createLoginGuard({ database, limits, now }: Pick<Deps, 'database' | 'limits' | 'now'>) {
  const devices = createKnownDevices(database)
  const notices = createLoginNotices(database)
  const audit = createAuditLog(database.db)

  /** Also queries unknown users, so that timing does not reveal whether an account exists. */
  const placeOf = (accountId: number | undefined, client: SessionClient) =>
    devices.placeOf(accountId ?? noAccountId, client, now())

  /** What an attempt counts towards, the narrowest first. Throws 429 when too many passwords were checked, right or wrong. */
  async function countsOf({ what, name, accountId, client, token }: Guess): Promise<[Count, ...Count[]]> {
    if (what === 'proof') return [{ limit: proof, key: token ?? '' }]
    const owner = ownerOf(what, { id: accountId, name })
    if (token !== undefined) {
      await limits.take(all.session, token)
      return [{ limit: wrong[what].session, key: token, owner }]
    }
    const place = await placeOf(accountId, client)
    const network = addressPrefix(client.address)
    await limits.take(all.place, `${owner}\0${place ?? network}`)
    if (place !== undefined) return [{ limit: wrong[what].known, key: `${owner}\0${place}`, owner }]
    await limits.takeAddress(all.address, client.address)
    const own = { limit: wrong[what].unknown, key: `${owner}\0${network}`, owner }
    const strangers = wrong[what].strangers.map((limit) => ({ limit, key: owner, owner }))
    return [own, ...strangers, ...addressCounts(address, client.address)]
  }

  async function fail({ what, accountId, client, detail = {} }: Guess, locked: readonly string[]): Promise<void> {
    const line = { actorId: null, subject: String(accountId ?? ''), address: client.address } as const
    await audit.write({ ...line, action: 'login.fail', detail }, now())
    const reached = what !== 'proof' && wrong[what].strangers.find(({ name }) => locked.includes(name))
    if (!reached || accountId === undefined) return
    await notices.add(accountId, reached.max, now())
    await audit.write({ ...line, action: 'login.guesses', detail: { failures: reached.max } }, now())
  }

  return {
    /**
     * Runs `check`, which returns undefined for a wrong password or code, if no limit is reached; otherwise throws 429.
     * An attempt is counted before the check, so that a hundred at once are limited like sequential ones, and given back
     * if it was right, or could not be checked.
     */
    async guess<T>(attempt: Guess, check: () => Promise<T | undefined>): Promise<T | undefined> {
      const counts = await countsOf(attempt)
      const [own, ...shared] = counts
      const { waitMs, locked } = await limits.tryAll(counts)
      if (waitMs > dayMs) throw tooMany(waitMs, secondFactorHostCopy.codesOver)
      if (waitMs > 0) throw tooMany(waitMs)
      const found = await check().catch(async (error: unknown) => {
        await limits.giveBack(counts)
        throw error
      })
      if (found === undefined) {
        await fail(attempt, locked)
        return undefined
      }
      await limits.clear([own])
      if (shared.length > 0) await limits.giveBack(shared)
      return found
    },

    /** Counts a right password. Throws 429 when the account is logged in too often. */
    async passed(accountId: number, client: SessionClient): Promise<void> {
      const place = await placeOf(accountId, client)
      await limits.take(all.account, place === undefined ? String(accountId) : `${accountId}\0${place}`)
    },

    /** The notice for the owner at this login. It is repeated until a login from a known place. */
    async takeNotice(accountId: number, client: SessionClient): Promise<LoginNotice | undefined> {
      const notice = await notices.find(accountId)
      if (notice && (await placeOf(accountId, client)) !== undefined) await notices.remove(accountId)
      return notice
    },

    /** Resets the counts of wrong passwords and codes of an account. */
    async unlock(
      account: { id: number; name: string },
      forgotten: readonly ('password' | 'code')[] = ['password', 'code'],
    ): Promise<void> {
      for (const what of forgotten) await limits.clear({ owner: ownerOf(what, account) })
    },
  }
}

export type LoginGuard = ReturnType<typeof createLoginGuard>

/** An id that no account has. */
const noAccountId = 0

function ownerOf(what: 'password' | 'code', { id, name }: { id: number | undefined; name: string }): string {
  return what === 'code' ? `code\0${id}` : `password\0${nameKey(name)}`
}
