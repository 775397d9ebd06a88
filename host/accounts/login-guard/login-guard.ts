import { secondFactorHostCopy } from '../../../domain/copy/second-factor.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { addressPrefix } from '../../../http/client-address.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { addressCounts, type Count, type Limit, tooManyRequests } from '../../http/index.ts'
import { nameKey } from '../account/index.ts'
import { findPlace, type SessionClient } from './known-devices.ts'
import { addLoginNotice, findLoginNotice, type LoginNotice, removeLoginNotice } from './login-notices.ts'

const minuteS = 60
const hourS = 3_600
const dayS = dayMs / 1_000
const fiveTries = { max: 5, windowS: 15 * minuteS }
const lock = { firstS: 15 * minuteS, maxS: dayS, forgetS: dayS }
/** Wrong codes are not forgotten for a month: the guesser has the password, and a code has six digits. */
const codeLock = { ...lock, forgetS: 30 * dayS }

/**
 * Wrong passwords and codes for one account: `known` for each place that it was used from, `unknown` for each other
 * network, `strangers` for all these networks together, `session` for each live session.
 */
const failureLimits = {
  password: {
    known: { name: 'password-known', ...fiveTries, lock: { ...lock, maxS: hourS } },
    unknown: { name: 'password-unknown', ...fiveTries, lock },
    session: { name: 'password-session', ...fiveTries, lock },
    strangers: [{ name: 'password-strangers', max: 10, windowS: hourS, lock: { ...lock, maxS: hourS } }],
  },
  code: {
    known: { name: 'code-known', ...fiveTries, lock: codeLock },
    unknown: { name: 'code-unknown', ...fiveTries, lock: codeLock },
    session: { name: 'code-session', ...fiveTries, lock: codeLock },
    strangers: [
      { name: 'code-strangers', ...fiveTries, lock: codeLock },
      { name: 'code-strangers-total', max: 50, windowS: 365 * dayS },
    ],
  },
} as const satisfies Record<string, Record<string, Limit | readonly Limit[]>>
const addressFailures: Limit = { name: 'password-address', max: 50, windowS: 15 * minuteS, lock }
/** Recovery codes and passkeys cannot be guessed: this bounds only the work. */
const proofLimit: Limit = { name: 'proof', max: 20, windowS: 10 * minuteS }
/** Attempts, right or wrong: each costs a hash, a session or a log line. The first three are checked before hashing. */
const attemptLimits = {
  place: { name: 'login-account-network', max: 60, windowS: 10 * minuteS },
  address: { name: 'login-address', max: 240, windowS: 10 * minuteS },
  session: { name: 'session-check', max: 60, windowS: 10 * minuteS },
  account: { name: 'login-account', max: 120, windowS: 10 * minuteS },
} as const satisfies Record<string, Limit>

export interface Guess {
  /** Codes are counted apart: knowing the password must not reset them. `proof`: a recovery code or a passkey. */
  kind: 'password' | 'code' | 'proof'
  name: string
  accountId: number | undefined
  client: SessionClient
  /** Token of the session that makes the guess, or, for `proof`, of a login's first half; undefined at a login. */
  token?: string | undefined
  /** The fact of a failure's audit line. */
  detail?: Record<string, true>
}

export type GuardDeps = Pick<Deps, 'database' | 'limits' | 'now'>

/**
 * Runs `check`, which returns undefined for a wrong password or code, if no limit is reached; otherwise throws 429.
 *
 * Attempts on an account from unknown places count together, from however many addresses. The places that the account
 * was used from count apart, and each device in them, so neither strangers nor neighbours can lock out its owner. An
 * attempt is counted before the check, so that concurrent ones are limited like sequential ones. A right one resets its
 * narrowest counter and is given back to the others; one that could not be checked is given back to all.
 */
export async function checkGuess<T>(
  deps: GuardDeps,
  guess: Guess,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { limits } = deps
  const counts = await countsOf(deps, guess)
  const [narrowest, ...others] = counts
  const { waitMs, locked } = await limits.tryAll(counts)
  // Locks last a day at most, so a longer wait is that of the yearly limit of codes.
  if (waitMs > dayMs) throw tooManyRequests(waitMs, secondFactorHostCopy.codesOver)
  if (waitMs > 0) throw tooManyRequests(waitMs)
  const result = await check().catch(async (error: unknown) => {
    await limits.giveBack(counts)
    throw error
  })
  if (result === undefined) {
    await recordFailure(deps, guess, locked)
    return undefined
  }
  await limits.clear([narrowest])
  if (others.length > 0) await limits.giveBack(others)
  return result
}

/** Counts a login with a right password. Throws 429 when the account is logged in too often. */
export async function countLogin(deps: GuardDeps, accountId: number, client: SessionClient): Promise<void> {
  const place = await placeOf(deps, accountId, client)
  await deps.limits.take(attemptLimits.account, place === undefined ? String(accountId) : `${accountId}\0${place}`)
}

/** The notice for the owner at this login. It is repeated until a login from a known place. */
export async function takeLoginNotice(
  deps: GuardDeps,
  accountId: number,
  client: SessionClient,
): Promise<LoginNotice | undefined> {
  const { db } = deps.database
  const notice = await findLoginNotice(db, accountId)
  if (notice && (await placeOf(deps, accountId, client)) !== undefined) await removeLoginNotice(db, accountId)
  return notice
}

/** Resets the counts of wrong passwords and codes of an account. */
export async function unlockGuesses(
  { limits }: Pick<GuardDeps, 'limits'>,
  account: { id: number; name: string },
  kinds: readonly ('password' | 'code')[] = ['password', 'code'],
): Promise<void> {
  for (const kind of kinds) await limits.clear({ owner: ownerOf(kind, account) })
}

/** The counters of an attempt, the narrowest first. Throws 429 after too many attempts, right or wrong. */
async function countsOf(deps: GuardDeps, guess: Guess): Promise<[Count, ...Count[]]> {
  const { limits } = deps
  const { kind, name, accountId, client, token } = guess
  if (kind === 'proof') return [{ limit: proofLimit, key: token ?? '' }]
  const failures = failureLimits[kind]
  const owner = ownerOf(kind, { id: accountId, name })
  if (token !== undefined) {
    await limits.take(attemptLimits.session, token)
    return [{ limit: failures.session, key: token, owner }]
  }
  const place = await placeOf(deps, accountId, client)
  const network = addressPrefix(client.address)
  await limits.take(attemptLimits.place, `${owner}\0${place ?? network}`)
  if (place !== undefined) return [{ limit: failures.known, key: `${owner}\0${place}`, owner }]
  await limits.takeAddress(attemptLimits.address, client.address)
  const ofNetwork = { limit: failures.unknown, key: `${owner}\0${network}`, owner }
  const strangers = failures.strangers.map((limit) => ({ limit, key: owner, owner }))
  return [ofNetwork, ...strangers, ...addressCounts(addressFailures, client.address)]
}

/** `locked`: names of the limits that the failure has reached. */
async function recordFailure(deps: GuardDeps, guess: Guess, locked: readonly string[]): Promise<void> {
  const { database, now } = deps
  const { kind, accountId, client, detail = {} } = guess
  const line = { actorId: null, subject: String(accountId ?? ''), address: client.address } as const
  await writeAudit(database.db, { ...line, action: 'login.fail', detail }, now())
  const limit = kind !== 'proof' && failureLimits[kind].strangers.find(({ name }) => locked.includes(name))
  if (!limit || accountId === undefined) return
  await addLoginNotice(database.db, accountId, limit.max, now())
  await writeAudit(database.db, { ...line, action: 'login.guesses', detail: { failures: limit.max } }, now())
}

/** Also queries unknown users, so that timing does not reveal whether an account exists. */
function placeOf({ database, now }: GuardDeps, accountId: number | undefined, client: SessionClient) {
  return findPlace(database.db, accountId ?? noAccountId, client, now())
}

/** An id that no account has. */
const noAccountId = 0

function ownerOf(kind: 'password' | 'code', { id, name }: { id: number | undefined; name: string }): string {
  return kind === 'code' ? `code\0${id}` : `password\0${nameKey(name)}`
}
