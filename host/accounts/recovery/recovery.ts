import { mailAddressKey, maxMailAddressLength } from '../../../domain/accounts/mail-address.ts'
import { recoveryHostCopy as copy } from '../../../domain/copy/recovery.ts'
import { addressPrefix, clientPath } from '../../../http/client-address.ts'
import { auditStep } from '../../audit/index.ts'
import { BusyError } from '../../base/index.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { nameKey } from '../account/index.ts'
import { countShare, takeShare, unlockGuesses } from '../login-guard/index.ts'
import { findAccountLink, hasMail, type LinkedTo, mailOwner, queueMail } from '../mails/index.ts'
import { checkNewPassword, isLinked, provePassword, waitsForProof, writePassword } from '../passwords/index.ts'
import type { Passwords } from '../secrets/index.ts'

/** Limits of requests for links: per name or address, per network, and in total. */
const requestLimits = {
  name: { name: 'recovery-name', max: 3, windowS: 3600 },
  address: { name: 'recovery-address', max: 10, windowS: 3600 },
  total: { name: 'recovery-total', max: 2_000, windowS: 3600 },
} as const satisfies Record<string, Limit>
/** Attempts to use a link. A token has 256 bits; the limit only protects the database from useless queries. */
const linkLimit: Limit = { name: 'recovery-link', max: 60, windowS: 900 }

/** Guesses of the game's password by a person who has a link of the account. */
const proveLimit: Limit = { name: 'recovery-prove', max: 5, windowS: 3600 }

// Recovery of an account whose password is forgotten, or whose owner has to be proved.

/**
 * Queues a request for a link. The account is looked up later, by `prepare-mail.ts`: this does the same work for every
 * input, so neither answer nor timing reveals whether an account exists.
 */
export async function requestLink(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>,
  account: string,
  address: string,
): Promise<void> {
  const { limits } = deps
  const nameOrEmail = account.trim().slice(0, maxMailAddressLength)
  if (nameOrEmail === '') throw new HostError(400, copy.missing)
  if (!hasMail(deps)) throw new HostError(409, copy.noMail)
  await limits.takeAddress(requestLimits.address, address)
  await limits.take(requestLimits.name, nameKey(mailAddressKey(nameOrEmail)))
  await takeShare(limits, requestLimits.total, address)
  const facts = { asked: nameOrEmail, network: addressPrefix(address) }
  if (!(await queueMail(deps, { kind: 'recovery', accountId: undefined, facts }))) throw new BusyError()
  await countShare(limits, requestLimits.total)
}

/** The account that a link belongs to; `unproven`: the link is used with the present password in the game. */
export async function lookAtLink(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'limits' | 'now'>,
  token: string,
  address: string,
): Promise<{ username: string; unproven: boolean }> {
  const { id, name } = await findLinked(deps, token, address)
  // While the game's database is unavailable, the page asks for a password, and its use is refused.
  const unproven = await waitsForProof(deps, id).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return false
  })
  return { username: name, unproven }
}

/**
 * Sets the password and ends all sessions and other links. Opens no session: a login follows, with its second factor.
 * For an account that waits for a proof, the password is not set but has to be the game's. Returns the name.
 */
export async function setPasswordByLink(
  deps: Pick<Deps, 'config' | 'database' | 'gameDatabase' | 'limits' | 'log' | 'now'> & { passwords: Passwords },
  { token, password }: { token: string; password: string },
  address: string,
): Promise<string> {
  const { limits, now } = deps
  const { id, name } = await findLinked(deps, token, address)
  const proof = { link: token, purpose: 'reset', at: now() } as const
  const options = (action: 'recovery.use' | 'account.prove') => ({
    proof,
    client: clientPath(address, name),
    also: auditStep({ actorId: id, action, subject: String(id), address }, now()),
  })
  if (await waitsForProof(deps, id)) {
    await limits.take(proveLimit, String(id))
    if (!(await provePassword(deps, id, password, options('account.prove'))))
      throw new HostError(400, copy.gamePasswordWrong)
    return name
  }
  await checkNewPassword(name, password, await isLinked(deps, id))
  await writePassword(deps, id, password, options('recovery.use'))
  // An owner who forgot the password has tried several. Wrong codes stay counted: a mailbox is not a second factor.
  await unlockGuesses(deps, { id, name }, ['password'])
  await mailOwner(deps, id, 'told.reset', { address })
  return name
}

async function findLinked(
  { database, limits, now }: Pick<Deps, 'database' | 'limits' | 'now'>,
  token: string,
  address: string,
): Promise<LinkedTo> {
  await limits.takeAddress(linkLimit, address)
  const account = await findAccountLink(database.db, token, 'reset', now())
  if (!account) throw new HostError(410, copy.linkOver)
  return account
}
