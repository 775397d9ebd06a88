import { type MailKind, mailCopy } from '../../../domain/copy/mail.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { Limit } from '../../http/index.ts'
import { type MailJob, type PrepareMail, replaceMail } from '../../mail/index.ts'
import { findAccountById, nameKey, readPasswordMark } from '../account/index.ts'
import { findAccountEmail, findMailOwner, findMailOwners } from './account-emails.ts'
import { openAccountLink } from './account-links.ts'
import { composeMail, type MailParts } from './compose.ts'
import { linkTo } from './link-to.ts'

/** A link requested more than an hour ago is not sent: its owner has requested another one. */
const maxLinkDelayMs = 3_600_000
/** Per account, independent of the names, addresses and networks of the requests. */
const resetLimit: Limit = { name: 'recovery-account', max: 5, windowS: 3600 }

/**
 * Writes the mails about accounts at the time they are sent. Tokens of links are created here, a new one for each try.
 */
export function createAccountMails(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>): PrepareMail {
  const { config, database, limits, now } = deps

  /** Looks up the accounts of a name or address here, where no request waits, so that timing reveals nothing. */
  async function queueResets(job: MailJob): Promise<void> {
    const { asked: nameOrEmail = '', network = '' } = job.facts
    const accountIds: number[] = []
    for (const id of await findMailOwners(database.db, nameKey(nameOrEmail), nameOrEmail))
      if (await limits.tryTake(resetLimit, String(id))) accountIds.push(id)
    const at = now()
    await replaceMail(database.db, job.id, 'reset', accountIds, { network }, at, async (trx) => {
      for (const id of accountIds)
        await writeAudit(trx, { actorId: null, action: 'recovery.ask', subject: String(id), address: network }, at)
    })
  }

  /** Undefined if the account no longer has an address, or the mail's reason no longer applies. */
  async function partsOf({ kind, accountId, facts }: MailJob): Promise<MailParts | undefined> {
    if (accountId === undefined || !isKind(kind)) return undefined
    if (kind === 'email') {
      const { pending } = await findAccountEmail(database.db, accountId)
      if (pending === '' || pending !== facts.to) return undefined
      // Requested under an earlier password, possibly by the person because of whom it was changed.
      if ((await readPasswordMark(database.db, accountId)) !== facts.mark) return undefined
      const link = linkTo(config, 'email', await openAccountLink(database.db, accountId, 'email', now(), pending))
      return { kind, to: pending, name: await nameOf(accountId), facts, link }
    }
    // A notice to a former address goes there, regardless of the account's current address.
    if (facts.to) return { kind, to: facts.to, name: await nameOf(accountId), facts }
    const owner = await findMailOwner(database.db, accountId)
    if (!owner) return undefined
    const link =
      kind === 'reset' ? linkTo(config, 'reset', await openAccountLink(database.db, accountId, 'reset', now())) : ''
    return { kind, to: owner.email, name: owner.name, facts, link }
  }

  const nameOf = async (accountId: number) => (await findAccountById(database.db, accountId))?.name ?? ''

  return async function prepareMail(job) {
    if (job.kind === 'recovery') {
      await queueResets(job)
      return undefined
    }
    const hasLink = job.kind === 'reset' || job.kind === 'email'
    if (hasLink && now() - job.createdAt > maxLinkDelayMs) return undefined
    const parts = await partsOf(job)
    // Each try has a new link, so it is a different mail.
    const id = `${job.id}.${job.createdAt}${hasLink ? `.${job.tries}` : ''}`
    return parts && { mail: composeMail(parts, config), id }
  }
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailCopy.mails, kind)
}
