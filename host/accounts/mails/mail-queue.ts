import type { MailKind } from '../../../domain/copy/mail.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import { addressPrefix } from '../../../http/client-address.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { createMailOutbox, type MailFacts } from '../../mail/index.ts'
import { createAccountEmails } from '../store/account-emails.ts'

/** What an account's owner is told about: nobody's script fills a mailbox. */
const toldLimit: Limit = { name: 'mail-told', max: 30, windowS: 24 * 3600 }

type Told = Extract<MailKind, `told.${string}`>
type Needed = Pick<Deps, 'config' | 'database' | 'limits' | 'now' | 'log'>

/** Puts mails down that are sent later: no request waits for a mail server. */
export function createMailQueue({ config, database, limits, now, log }: Needed) {
  const outbox = createMailOutbox(database.db)
  const emails = createAccountEmails(database)

  async function isWelcome(accountId: number): Promise<boolean> {
    try {
      await limits.take(toldLimit, String(accountId))
      return true
    } catch (error) {
      if (error instanceof HostError) return false
      throw error
    }
  }

  return {
    /** Whether the operator has named a mail server. */
    isOn: config.MAIL_URL !== '',

    /** False where too many mails wait. `trx`: of what the mail is about. */
    add: (kind: string, accountId: number | undefined, facts: MailFacts, trx = database.db) =>
      createMailOutbox(trx).add(kind, accountId, facts, now()),

    /**
     * Tells an account's owner what has happened to it, where it has a confirmed address; `to` is another one, such as
     * that of before. What has happened stands, whether or not it can be told.
     */
    async tell(accountId: number, kind: Told, { address, ...facts }: { address: string } & MailFacts): Promise<void> {
      if (config.MAIL_URL === '') return
      try {
        if (!facts.to && (await emails.find(accountId)).email === '') return
        if (!(await isWelcome(accountId))) return
        const about = { at: taipeiText(now()), network: addressPrefix(address) }
        if (!(await outbox.add(kind, accountId, { ...about, ...facts }, now())))
          log.warn('too many mails wait', { kind, accountId })
      } catch (error) {
        log.error('mail not put down', { kind, accountId, error })
      }
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
