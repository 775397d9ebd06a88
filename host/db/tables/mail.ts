import type { Generated } from 'kysely'

/** Times are UTC milliseconds. */
export interface MailTables {
  /** Mails that are not sent yet. */
  mail_outbox: {
    id: Generated<number>
    /** Which text is sent. */
    kind: string
    account_id: number | null
    /** JSON of the text's values; never a token or password. */
    facts: string
    created_at: number
    next_try_at: number
    tries: number
  }
}
