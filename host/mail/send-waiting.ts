import { auditStep } from '../audit/index.ts'
import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { claimMail, type MailJob, postponeMail, removeMail } from './store.ts'
import { createMailTransport, type Mail, MailError } from './transport.ts'

const minuteMs = 60_000
/** Delays between tries: a mail is dropped after the last one, about 22 hours after the first. */
const waitsMs = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)

/**
 * Writes the mail of a job when it is sent. Undefined if it is no longer needed. `id`: the same for the same mail, so
 * that a mail server can recognise a repetition.
 */
export type PrepareMail = (job: MailJob) => Promise<{ mail: Mail; id: string } | undefined>

export type MailDeps = Pick<Deps, 'config' | 'database' | 'now' | 'log'>
/**
 * `sent`: or no longer needed · `refused`: the server refused this mail · `failed`: the server accepts no mail ·
 * `none`: no mail was due
 */
export type MailOutcome = 'sent' | 'refused' | 'failed' | 'none'

/**
 * Sends queued mails sequentially. A mail is stored before it is sent and removed afterwards, so it is sent at least
 * once; one that was being sent when the host was killed may arrive twice.
 */
export function createMailSender(
  deps: MailDeps,
  prepare: PrepareMail,
  timeouts?: { silenceMs: number; mailMs: number },
) {
  const { config, database, now, log } = deps
  const transport = createMailTransport(config, timeouts)

  async function send(job: MailJob): Promise<void> {
    const prepared = await prepare(job)
    if (prepared) await transport.send(prepared.mail, prepared.id)
    await removeMail(database.db, job.id)
  }

  async function giveUpOrWait(job: MailJob, error: MailError): Promise<void> {
    const waitMs = waitsMs[job.tries - 1]
    if (!error.isFinal && waitMs !== undefined) return postponeMail(database.db, job.id, now() + waitMs)
    const detail = { kind: job.kind, tries: job.tries, reason: error.message }
    const entry = { actorId: null, action: 'mail.give-up', subject: String(job.accountId ?? ''), address: '' } as const
    await removeMail(database.db, job.id, auditStep({ ...entry, detail }, now()))
    log.warn('mail given up', { ...detail, accountId: job.accountId })
  }

  return {
    isOn: transport.isSet,
    verify: transport.verify,
    /** Aborts the current mail. */
    abort: transport.abort,

    /** Sends the next due mail. */
    async sendNext(): Promise<{ outcome: MailOutcome; reason: string }> {
      const job = await claimMail(database.db, now())
      if (!job) return { outcome: 'none', reason: '' }
      try {
        await send(job)
        return { outcome: 'sent', reason: '' }
      } catch (error) {
        if (isUnavailable(error)) throw error
        // An error of the program must not block other mails either.
        if (!(error instanceof MailError)) log.error('cannot write a mail', { kind: job.kind, error })
        const failure = error instanceof MailError ? error : new MailError('fault', error)
        await giveUpOrWait(job, failure)
        return { outcome: failure.isOfMail ? 'refused' : 'failed', reason: failure.message }
      }
    },
  }
}

export type MailSender = ReturnType<typeof createMailSender>
