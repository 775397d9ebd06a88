import type { OwnEmail } from '../../../api/recovery.ts'
import { isMailAddress, mailAddressKey, maskMailAddress } from '../../../domain/accounts/mail-address.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { recoveryHostCopy as copy } from '../../../domain/copy/recovery.ts'
import { writeAudit } from '../../audit/index.ts'
import { BusyError } from '../../base/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { readPasswordMark } from '../account/index.ts'
import {
  endAccountLinks,
  findAccountEmail,
  findAccountLink,
  hasMail,
  mailOwner,
  proposeEmail,
  queueMail,
  removeAccountEmail,
  storeConfirmedEmail,
} from '../mails/index.ts'
import { checkPassword } from '../passwords/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import { changeAccount } from '../sessions/index.ts'

/** Limits of confirmation mails to unconfirmed addresses: per account, per network, and per address from any sender. */
const sendLimits = {
  account: { name: 'email-account', max: 5, windowS: 3600 },
  address: { name: 'email-address', max: 20, windowS: 3600 },
  recipient: { name: 'email-recipient', max: 3, windowS: 3600 },
} as const satisfies Record<string, Limit>
const linkLimit: Limit = { name: 'email-link', max: 60, windowS: 900 }

type OwnEmailDeps = Deps & { passwords: Passwords }

// The e-mail address of an account, in our own database; the address in the game's table is neither read nor written.

export async function readOwnEmail(deps: Pick<Deps, 'config' | 'database'>, accountId: number): Promise<OwnEmail> {
  return { ...(await findAccountEmail(deps.database.db, accountId)), mail: hasMail(deps) }
}

/**
 * Sends a link to the new address; '' removes the current one. The answer does not reveal whether other accounts have
 * that address.
 */
export async function changeOwnEmail(
  deps: OwnEmailDeps,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<OwnEmail> {
  const { accountId } = caller.account
  if (email !== '' && !hasMail(deps)) throw new HostError(409, copy.noMail)
  if (email !== '' && !isMailAddress(email)) throw new HostError(400, copy.emailInvalid)
  await checkPassword(deps, caller, password, copy.passwordWrong)
  await (email === '' ? remove(deps, caller) : propose(deps, caller, email))
  return readOwnEmail(deps, accountId)
}

/** The link was opened: the address is confirmed, and the previous one gets a notice. Returns the account's name. */
export async function confirmOwnEmail(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  token: string,
  address: string,
): Promise<string> {
  const { database, limits, now } = deps
  await limits.takeAddress(linkLimit, address)
  const at = now()
  const account = await findAccountLink(database.db, token, 'email', at)
  if (!account) throw new HostError(410, copy.linkOver)
  const { id, name, email } = account
  const formerEmail = await changeAccount(database.db, id, { link: token, purpose: 'email', at }, async (trx) => {
    const { email: former } = await findAccountEmail(trx, id)
    if (!(await storeConfirmedEmail(trx, id, email, at))) throw new HostError(410, copy.linkOver)
    // Links that were sent to the previous address are no longer valid.
    await endAccountLinks(trx, id)
    const change = { before: { email: maskMailAddress(former) }, after: { email: maskMailAddress(email) } }
    await writeAudit(trx, { ...entryOf(id, 'account.email', address), ...change }, at)
    return former
  })
  const notice = { address, to: formerEmail, email: maskMailAddress(email) }
  if (formerEmail !== '') await mailOwner(deps, id, 'told.email', notice)
  return name
}

async function propose(
  deps: Pick<Deps, 'database' | 'limits' | 'now'>,
  { account, token, client }: Caller,
  email: string,
): Promise<void> {
  const { database, limits, now } = deps
  const { accountId } = account
  const { email: current } = await findAccountEmail(database.db, accountId)
  if (mailAddressKey(current) === mailAddressKey(email)) throw new HostError(400, copy.emailSame)
  await limits.take(sendLimits.account, String(accountId))
  await limits.takeAddress(sendLimits.address, client.address)
  await limits.take(sendLimits.recipient, mailAddressKey(email))
  await changeAccount(database.db, accountId, { session: token }, async (trx) => {
    const mark = await readPasswordMark(trx, accountId)
    await proposeEmail(trx, accountId, email, now())
    const mail = { kind: 'email', accountId, facts: { to: email, mark } } as const
    if (!(await queueMail(deps, mail, trx))) throw new BusyError()
    await writeAudit(trx, entryOf(accountId, 'account.email-ask', client.address), now())
  })
}

async function remove(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>,
  { account: { accountId }, token, client: { address } }: Caller,
): Promise<void> {
  const { database, now } = deps
  const { email, pending } = await findAccountEmail(database.db, accountId)
  if (email === '' && pending === '') throw new HostError(409, copy.emailNone)
  await changeAccount(database.db, accountId, { session: token }, async (trx) => {
    await endAccountLinks(trx, accountId)
    await removeAccountEmail(trx, accountId)
    await writeAudit(trx, entryOf(accountId, 'account.email-remove', address), now())
  })
  if (email !== '') await mailOwner(deps, accountId, 'told.email-removed', { address, to: email })
}

function entryOf(accountId: number, action: AuditAction, address: string) {
  return { actorId: accountId, action, subject: String(accountId), address }
}
