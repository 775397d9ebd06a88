import type { Generated } from 'kysely'

/** Times are UTC milliseconds. */
export interface MailTables {
  account_emails: {
    account_id: number
    /** Confirmed by a link sent to it; null until then. Several accounts may have the same one. */
    email: string | null
    /** The same in lower case. */
    email_key: string | null
    confirmed_at: number | null
    /** Requested and not confirmed yet. */
    pending_email: string | null
    pending_at: number | null
  }
  account_links: {
    /** SHA-256 of the token, hex. */
    token_hash: string
    account_id: number
    purpose: string
    /** Fingerprint of the password: the link becomes invalid when the password changes. */
    password_mark: string
    /** The address that `purpose` email confirms. */
    email: string | null
    expires_at: number
    used_at: number | null
  }
  mail_outbox: {
    id: Generated<number>
    kind: string
    account_id: number | null
    /** JSON of the text's values; never a token or password. */
    facts: string
    created_at: number
    next_try_at: number
    tries: number
  }
  known_devices: {
    account_id: number
    network: string
    device: string
    /** Hash of the last address; null for older rows. */
    place: string | null
    last_at: number
  }
  initial_passwords: {
    account_id: number
    /** Fingerprint of the generated password: one chosen by the owner since does not expire. */
    password_mark: string
    expires_at: number
  }
}
