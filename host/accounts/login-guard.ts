import { createHash } from 'node:crypto'
import type { FactorKind } from '../../api/auth.ts'
import { dayMs } from '../../domain/day.ts'
import { addressPrefix, networksOf } from '../../http/client-address.ts'
import { createAuditLog } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from '../http/index.ts'
import { tooMany } from '../http/index.ts'
import { nameKey } from './store/accounts.ts'
import {
  type AttemptCount,
  accountLimit,
  addressLimit,
  createLoginAttempts,
  strangersLimit,
} from './store/login-attempts.ts'
import { createLoginNetworks } from './store/login-networks.ts'
import { createLoginNotices, type LoginNotice } from './store/login-notices.ts'

/** Correct passwords also cost a hash, a session and a log line. The first two limits are checked before hashing. */
const loginLimits = {
  accountFromNetwork: { name: 'login-account-network', max: 60, windowS: 600 },
  address: { name: 'login-address', max: 240, windowS: 600 },
  account: { name: 'login-account', max: 120, windowS: 600 },
} as const satisfies Record<string, Limit>

/** What an attempt guesses. Codes have a separate count: knowing the password must not reset it. */
export type Guessed = 'password' | 'code'

/** A login that may go on to the check of its password or code. */
export interface Admission {
  accountId: number | undefined
  address: string
  what: Guessed
  /** Whether the account was logged in from this network before. */
  isKnown: boolean
  /** Attempts on this account from this network. */
  ownBucket: string
  /** All other counts. */
  sharedBuckets: readonly string[]
  /** Whether this attempt, if it fails, locks unknown networks out. */
  locksStrangers: boolean
}

/**
 * Decides which logins may have their password checked. Attempts on an account from unknown networks count together,
 * from however many addresses; networks that the account was used from count separately, so strangers cannot lock out
 * its owner.
 */
export function createLoginGuard({ database, limits, now }: Pick<Deps, 'database' | 'limits' | 'now'>) {
  const attempts = createLoginAttempts(database)
  const networks = createLoginNetworks(database)
  const notices = createLoginNotices(database)
  const audit = createAuditLog(database.db)

  return {
    purge: () => attempts.purge(now()),

    /**
     * Throws 429 when a limit is reached. An attempt refused by the account's limit does not count against its address.
     */
    async admit(
      username: string,
      accountId: number | undefined,
      address: string,
      what: Guessed = 'password',
    ): Promise<Admission> {
      const key = what === 'code' ? codeKey(accountId) : nameKey(username)
      const network = addressPrefix(address)
      // Also query unknown users, so that timing does not reveal whether an account exists.
      const isKnown = await networks.knows(accountId ?? noAccountId, network, now())
      await limits.take(loginLimits.accountFromNetwork, `${key}\0${network}`)
      await limits.takeAddress(loginLimits.address, address)
      const own = { bucket: bucketOf('account', key, network), limit: accountLimit }
      const strangers = { bucket: bucketOf('strangers', key), limit: strangersLimit }
      const shared = [...addressCounts(address), ...(isKnown ? [] : [strangers])]
      const { waitMs, locked } = await attempts.take([own, ...shared], now())
      if (waitMs > 0) throw tooMany(waitMs)
      const sharedBuckets = shared.map(({ bucket }) => bucket)
      const locksStrangers = locked.includes(strangers.bucket)
      return { accountId, address, what, isKnown, ownBucket: own.bucket, sharedBuckets, locksStrangers }
    },

    /** The password was not checked: a flood of logins must not lock out the users it delayed. */
    async giveBack({ ownBucket, sharedBuckets }: Admission): Promise<void> {
      await attempts.giveBack([ownBucket, ...sharedBuckets])
    },

    /** The password, code or passkey was wrong. If this locks out unknown networks, the owner gets a notice. */
    async fail({ accountId, address, what, locksStrangers }: Admission, factor: FactorKind = 'code'): Promise<void> {
      const subject = String(accountId ?? '')
      const failed = { actorId: null, action: 'login.fail', subject, address } as const
      await audit.write(what === 'code' ? { ...failed, detail: { [factor]: true } } : failed, now())
      if (!locksStrangers || accountId === undefined) return
      await notices.add(accountId, strangersLimit.failures, now())
      const detail = { failures: strangersLimit.failures }
      await audit.write({ actorId: null, action: 'login.guesses', subject, address, detail }, now())
    },

    /** The password was correct. Throws 429 when the account is logged in too often, from any network. */
    async pass({ ownBucket, sharedBuckets }: Admission, accountId: number): Promise<void> {
      await attempts.clear(ownBucket)
      await attempts.giveBack(sharedBuckets)
      await limits.take(loginLimits.account, String(accountId))
    },

    /** The notice for the owner at this login. It is repeated until a login from a known network. */
    async takeNotice({ address, isKnown }: Admission, accountId: number): Promise<LoginNotice | undefined> {
      await networks.remember(accountId, addressPrefix(address), now())
      const notice = await notices.find(accountId)
      if (notice && isKnown) await notices.remove(accountId)
      return notice
    },

    /**
     * Resets the counts of wrong passwords and codes of an account, for its known networks and those of its failures.
     */
    async unlock(
      account: { id: number; name: string },
      forgotten: readonly Guessed[] = ['password', 'code'],
    ): Promise<void> {
      const failed = await audit.failedNetworks(String(account.id), now() - countedMs)
      const from = new Set([...(await networks.ofAccount(account.id)), ...failed])
      for (const what of forgotten) {
        const key = what === 'code' ? codeKey(account.id) : nameKey(account.name)
        await attempts.clear(bucketOf('strangers', key))
        for (const network of from) await attempts.clear(bucketOf('account', key, network))
      }
    },
  }
}

/** No lock is longer than a day, and no count depends on an older lock. */
const countedMs = 2 * dayMs

/** An id that no account has. */
const noAccountId = 0

const codeKey = (accountId: number | undefined) => `code\0${accountId}`

/** The lock of a network is short: all its addresses share it. */
function addressCounts(address: string): AttemptCount[] {
  return networksOf(address).map(({ key, times }) => ({
    bucket: bucketOf('address', key),
    limit:
      times === 1
        ? addressLimit
        : { ...addressLimit, failures: addressLimit.failures * times, maxLockMs: addressLimit.lockMs },
  }))
}

/** Hashed, because a mistyped name may be a password. */
function bucketOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url')
}
