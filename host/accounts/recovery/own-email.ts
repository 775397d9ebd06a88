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
  createMailQueue,
  endAccountLinks,
  findAccountEmail,
  findAccountLink,
  proposeEmail,
  removeAccountEmail,
  storeConfirmedEmail,
} from '../mails/index.ts'
import { createPasswordCheck } from '../passwords/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import { changeAccount, type Proof } from '../sessions/index.ts'

/** Limits of confirmation mails to unconfirmed addresses: per account, per network, and per address from any sender. */
const sendLimits = {
  account: { name: 'email-account', max: 5, windowS: 3600 },
  address: { name: 'email-address', max: 20, windowS: 3600 },
  recipient: { name: 'email-recipient', max: 3, windowS: 3600 },
} as const satisfies Record<string, Limit>
const linkLimit: Limit = { name: 'email-link', max: 60, windowS: 900 }

/**
 * The e-mail address of an account, in our own database; the address in the game's table is neither read nor written.
 */
export function createOwnEmail(deps: Deps, passwords: Passwords) {
  const { database, limits, now } = deps
  const mails = createMailQueue(deps)
  const checkPassword = createPasswordCheck(deps, passwords)

  function entryOf(accountId: number, action: AuditAction, address: string) {
    return { actorId: accountId, action, subject: String(accountId), address }
  }

  async function state(accountId: number): Promise<OwnEmail> {
    return { ...(await findAccountEmail(database.db, accountId)), mail: mails.isOn }
  }

  async function propose(accountId: number, email: string, address: string, proof: Proof): Promise<void> {
    const { email: current } = await findAccountEmail(database.db, accountId)
    if (mailAddressKey(current) === mailAddressKey(email)) throw new HostError(400, copy.emailSame)
    await limits.take(sendLimits.account, String(accountId))
    await limits.takeAddress(sendLimits.address, address)
    await limits.take(sendLimits.recipient, mailAddressKey(email))
    await changeAccount(database.db, accountId, proof, async (trx) => {
      const mark = await readPasswordMark(trx, accountId)
      await proposeEmail(trx, accountId, email, now())
      if (!(await mails.add('email', accountId, { to: email, mark }, trx))) throw new BusyError()
      await writeAudit(trx, entryOf(accountId, 'account.email-ask', address), now())
    })
  }

  async function remove(accountId: number, address: string, proof: Proof): Promise<void> {
    const { email, pending } = await findAccountEmail(database.db, accountId)
    if (email === '' && pending === '') throw new HostError(409, copy.emailNone)
    await changeAccount(database.db, accountId, proof, async (trx) => {
      await endAccountLinks(trx, accountId)
      await removeAccountEmail(trx, accountId)
      await writeAudit(trx, entryOf(accountId, 'account.email-remove', address), now())
    })
    if (email !== '') await mails.notify(accountId, 'told.email-removed', { address, to: email })
  }

  return {
    state,

    /**
     * Sends a link to the new address; '' removes the current one. The answer does not reveal whether other accounts
     * have that address.
     */
    async change(caller: Caller, { email, password }: { email: string; password: string }): Promise<OwnEmail> {
      const { account, token, client } = caller
      const [{ accountId }, { address }] = [account, client]
      if (email !== '' && !mails.isOn) throw new HostError(409, copy.noMail)
      if (email !== '' && !isMailAddress(email)) throw new HostError(400, copy.emailInvalid)
      await checkPassword(caller, password, copy.passwordWrong)
      const proof = { session: token }
      await (email === '' ? remove(accountId, address, proof) : propose(accountId, email, address, proof))
      return state(accountId)
    },

    /**
     * The link was opened: the address is confirmed, and the previous one gets a notice. Returns the account's name.
     */
    async confirm(token: string, address: string): Promise<string> {
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
      if (formerEmail !== '') await mails.notify(id, 'told.email', notice)
      return name
    },
  }
}
