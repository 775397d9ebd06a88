import { type MailKind, mailCopy } from '../../domain/copy/mail.ts'
import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HostError } from '../http/index.ts'
import type { Limit } from '../http/index.ts'
import { createAccountEmails } from '../accounts/index.ts'
import { createAccountLinks } from '../accounts/index.ts'
import { createAccounts, nameKey } from '../accounts/index.ts'
import { createAuditLog } from '../audit/index.ts'
import { createMailOutbox, type MailJob } from './store.ts'
import { composeMail, type MailParts } from './compose.ts'
import { linkTo } from './link-to.ts'
import { createMailTransport, type Deadlines, MailError } from './transport.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Waits between tries: a mail is given up after the last, some 22 hours after the first. */
const waitsMs = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)
/** Who asked for a link an hour ago has asked again, or remembered. */
const linksWaitMs = hourMs
/** Of one account, however many names, addresses and networks ask. */
const resetLimit: Limit = { name: 'recovery-account', max: 5, windowS: 3600 }

type Needed = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'log'>
/** `sent`: or found to be nobody's · `refused`: this mail was not taken · `failed`: the server takes none · `none`: nothing was due */
export type MailOutcome = 'sent' | 'refused' | 'failed' | 'none'

/**
 * Sends what waits, one after the other. A mail is put down before and taken away after it was sent, so each is sent at
 * least once; one that a host was killed over may come twice. Tokens are made here, for each try anew.
 */
export function createMailSender(deps: Needed, deadlines: Deadlines = {}) {
  const { config, database, limits, now, log } = deps
  const outbox = createMailOutbox(database.db)
  const accounts = createAccounts(database.db)
  const emails = createAccountEmails(database)
  const links = createAccountLinks(database.db)
  const audit = createAuditLog(database.db)
  const transport = createMailTransport(config, deadlines)

  /** Whom a name or address means is looked up here, where nobody waits for the answer. */
  async function findAsked(job: MailJob): Promise<void> {
    const { asked = '', network = '' } = job.facts
    const found = await emails.reachByNameOrEmail(nameKey(asked), asked)
    const granted: number[] = []
    for (const id of found) if (await isGranted(id)) granted.push(id)
    const at = now()
    await outbox.replace(job.id, 'reset', granted, { network }, at, async (trx) => {
      for (const id of granted)
        await audit.write({ actorId: null, action: 'recovery.ask', subject: String(id), address: network }, at, trx)
    })
  }

  async function isGranted(accountId: number): Promise<boolean> {
    try {
      await limits.take(resetLimit, String(accountId))
      return true
    } catch (error) {
      if (error instanceof HostError) return false
      throw error
    }
  }

  /** Undefined where there is nobody to write to any more, or nothing to say. */
  async function partsOf({ kind, accountId, facts }: MailJob): Promise<MailParts | undefined> {
    if (accountId === undefined || !isKind(kind)) return undefined
    if (kind === 'email') {
      const { pending } = await emails.find(accountId)
      if (pending === '' || pending !== facts.to) return undefined
      // Asked for under another password: perhaps by whom it was changed against.
      if ((await links.markOf(accountId)) !== facts.mark) return undefined
      const link = linkTo(config, 'email', await links.open(accountId, 'email', now(), pending))
      return { kind, to: pending, name: await nameOf(accountId), facts, link }
    }
    // An address of before is told what became of it, whatever the account has now.
    if (facts.to) return { kind, to: facts.to, name: await nameOf(accountId), facts }
    const owner = await emails.reach(accountId)
    if (!owner) return undefined
    const link = kind === 'reset' ? linkTo(config, 'reset', await links.open(accountId, 'reset', now())) : ''
    return { kind, to: owner.email, name: owner.name, facts, link }
  }

  const nameOf = async (accountId: number) => (await accounts.findById(accountId))?.name ?? ''

  async function send(job: MailJob): Promise<void> {
    if (job.kind === 'recovery') return findAsked(job)
    const hasLink = job.kind === 'reset' || job.kind === 'email'
    const parts = hasLink && now() - job.createdAt > linksWaitMs ? undefined : await partsOf(job)
    // Each try has a link of its own, so it is another mail.
    const id = `${job.id}.${job.createdAt}${hasLink ? `.${job.tries}` : ''}`
    if (parts) await transport.send(composeMail(parts, config), id)
    await outbox.remove(job.id)
  }

  async function giveUpOrWait(job: MailJob, error: MailError): Promise<void> {
    const waitMs = waitsMs[job.tries - 1]
    if (!error.isFinal && waitMs !== undefined) return outbox.postpone(job.id, now() + waitMs)
    const detail = { kind: job.kind, tries: job.tries, reason: error.message }
    const entry = { actorId: null, action: 'mail.give-up', subject: String(job.accountId ?? ''), address: '' } as const
    await outbox.remove(job.id, audit.line({ ...entry, detail }, now()))
    log.warn('mail given up', { ...detail, accountId: job.accountId })
  }

  return {
    isOn: transport.isSet,
    verify: transport.verify,
    /** Ends what is under way. */
    abort: transport.abort,
    mendTimes: () => outbox.mendTimes(now()),

    /** Sends the next mail that is due. */
    async sendNext(): Promise<{ outcome: MailOutcome; reason: string }> {
      const job = await outbox.claim(now())
      if (!job) return { outcome: 'none', reason: '' }
      try {
        await send(job)
        return { outcome: 'sent', reason: '' }
      } catch (error) {
        if (isUnavailable(error)) throw error
        // A fault of ours must not keep the others waiting either.
        if (!(error instanceof MailError)) log.error('mail not made', { kind: job.kind, error })
        const failure = error instanceof MailError ? error : new MailError('fault', error)
        await giveUpOrWait(job, failure)
        return { outcome: failure.isOfMail ? 'refused' : 'failed', reason: failure.message }
      }
    },
  }
}

export type MailSender = ReturnType<typeof createMailSender>

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailCopy.mails, kind)
}
