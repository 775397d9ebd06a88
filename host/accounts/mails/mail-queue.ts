import type { MailKind } from '../../../domain/copy/mail.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { addressPrefix } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import type { Limit } from '../../http/index.ts'
import { addMail, type MailFacts } from '../../mail/index.ts'
import { findAccountEmail } from './account-emails.ts'

/** Notices to an account's owner, limited so that a script cannot fill a mailbox. */
const noticeLimit: Limit = { name: 'mail-told', max: 30, windowS: 24 * 3600 }

type NoticeKind = Extract<MailKind, `told.${string}`>
type RequiredDeps = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'log'>

/** Queues mails that are sent later, so that no request waits for a mail server. */
export function createMailQueue({ config, database, limits, now, log }: RequiredDeps) {
  return {
    /** Whether a mail server is configured. */
    isOn: config.MAIL_URL !== '',

    /** False when too many mails are queued. `trx`: transaction of the change that the mail reports. */
    add: (kind: string, accountId: number | undefined, facts: MailFacts, trx = database.db) =>
      addMail(trx, kind, accountId, facts, now()),

    /**
     * Notifies an account's owner of an event, if the account has a confirmed address; `to` overrides it, for example
     * with the previous address. A failure to notify does not undo the event.
     */
    async notify(
      accountId: number,
      kind: NoticeKind,
      { address, ...facts }: { address: string } & MailFacts,
    ): Promise<void> {
      if (config.MAIL_URL === '') return
      try {
        if (!facts.to && (await findAccountEmail(database.db, accountId)).email === '') return
        if (!(await limits.tryTake(noticeLimit, String(accountId)))) return
        const circumstances = { at: taipeiText(now()), network: addressPrefix(address) }
        if (!(await addMail(database.db, kind, accountId, { ...circumstances, ...facts }, now())))
          log.warn('mail dropped: too many mails are queued', { kind, accountId })
      } catch (error) {
        log.error('cannot queue a mail', { kind, accountId, error })
      }
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
