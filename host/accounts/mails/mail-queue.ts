import type { MailKind } from '../../../domain/copy/mail.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { addressPrefix } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import type { Limit } from '../../http/index.ts'
import { addMail, type MailFacts } from '../../mail/index.ts'
import { findAccountEmail } from './account-emails.ts'

/** Notices to an account's owner, limited so that a script cannot fill a mailbox. */
const noticeLimit: Limit = { name: 'mail-told', max: 30, windowS: 24 * 3600 }

export type NoticeKind = Extract<MailKind, `told.${string}`>
export type NoticeDeps = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'log'>

/** Whether a mail server is configured. */
export const hasMail = ({ config }: Pick<NoticeDeps, 'config'>): boolean => config.MAIL_URL !== ''

/**
 * Queues a mail that is sent later, so that no request waits for a mail server. False when too many are queued. `trx`:
 * transaction of the change that the mail reports.
 */
export function queueMail(
  { database, now }: Pick<NoticeDeps, 'database' | 'now'>,
  mail: { kind: MailKind | 'recovery'; accountId: number | undefined; facts: MailFacts },
  trx = database.db,
): Promise<boolean> {
  return addMail(trx, mail.kind, mail.accountId, mail.facts, now())
}

/**
 * Queues a notice to an account's owner, if the account has a confirmed address; `to` overrides it, for example with the
 * previous address. A failure to notify does not undo the event.
 */
export async function mailOwner(
  deps: NoticeDeps,
  accountId: number,
  kind: NoticeKind,
  { address, ...facts }: { address: string } & MailFacts,
): Promise<void> {
  const { database, limits, now, log } = deps
  if (!hasMail(deps)) return
  try {
    if (!facts.to && (await findAccountEmail(database.db, accountId)).email === '') return
    if (!(await limits.tryTake(noticeLimit, String(accountId)))) return
    const circumstances = { at: taipeiText(now()), network: addressPrefix(address) }
    if (!(await queueMail(deps, { kind, accountId, facts: { ...circumstances, ...facts } })))
      log.warn('mail dropped: too many mails are queued', { kind, accountId })
  } catch (error) {
    log.error('cannot queue a mail', { kind, accountId, error })
  }
}
