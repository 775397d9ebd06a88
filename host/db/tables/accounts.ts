import type { Generated } from 'kysely'

/** Times are UTC milliseconds. */
export interface AccountTables {
  accounts: {
    id: Generated<number>
    /** As the player wrote it. */
    name: string
    /** What makes it unique: NFKC, lower case. */
    name_key: string
    /** What all names that look like it share, hashed; null where an older account has the same. */
    name_skeleton: string | null
    /** An argon2id hash in PHC form. */
    password_hash: string
    gender: string
    role: string
    created_at: number
    /** When an operator banned it; null while it may log in. */
    disabled_at: number | null
    /** When it will be emptied, because its owner closed it; a login before that keeps it open. */
    closing_at: Generated<number | null>
    /** When it was emptied: nothing here says any more whose it was. */
    closed_at: Generated<number | null>
  }
  sessions: {
    /** SHA-256 of the token, hex: a stolen table opens no session. */
    token_hash: string
    account_id: number
    created_at: number
    last_used_at: number
    /** Absolute end, however busy the session is. */
    expires_at: number
    /** Browser and system; null of a session that is older than this column. */
    device: string | null
    /** The network it was opened from: /24 of IPv4, /48 of IPv6. */
    network: string | null
    /** When password and second factor were given last; null of a session that is older than this column. */
    confirmed_at: number | null
    /** 1 where a second factor was given. Without it the session is dead once the account has one. */
    with_code: Generated<number>
  }
  second_factors: {
    account_id: number
    /** The TOTP secret, sealed (`host/accounts/secrets/seal.ts`); null until the first one is confirmed. */
    secret: string | null
    /** Null while none is active. */
    active_at: number | null
    /** The 30 s step of the last code that was used: no code of it or before it counts again. */
    last_step: number
    /** One that is being set up, sealed; it opens nothing until a code of it was given. */
    pending_secret: string | null
    pending_at: number | null
  }
  recovery_codes: {
    /** SHA-256 of account and code, hex: a code has 120 bits. */
    code_hash: string
    account_id: number
  }
  passkeys: {
    /** SHA-256 of the credential's id, hex: of two accounts that bring the same one, one gets it. */
    credential_hash: string
    /** base64url, as browsers are asked for it. */
    credential_id: string
    account_id: number
    /** A COSE key, base64url. */
    public_key: string
    /** As the authenticator said it last; 0 for good where it does not count. */
    sign_count: number
    /** How a browser reaches it, such as `internal,hybrid`. */
    transports: string
    /** The name of the site that it was made for, and works at alone. */
    site: string
    /** As its owner calls it. */
    name: string
    added_at: number
    last_used_at: number | null
  }
  passkey_challenges: {
    /** SHA-256 of what it is for and of the session's or login's token. */
    holder_hash: string
    account_id: number
    challenge: string
    expires_at: number
  }
  login_steps: {
    /** SHA-256 of the token of a login whose password was right and whose code is awaited. */
    token_hash: string
    account_id: number
    /** Of the password's hash: a login that was begun with another password ends. */
    password_mark: string
    expires_at: number
  }
  login_attempts: {
    /** What is counted, hashed: an address, a network, an account from a network or from all strangers' networks. */
    bucket: string
    window_start: number
    failures: number
    /** How often this bucket was locked before; the next lock is longer. */
    strikes: number
    blocked_until: number
  }
  login_networks: {
    account_id: number
    /** A /24 of IPv4 or a /48 of IPv6 from which the account was logged in. */
    network: string
    last_at: number
  }
  login_notices: {
    account_id: number
    /** Wrong passwords of strangers since the owner was told. */
    guesses: number
    last_at: number
  }
  audit_log: {
    id: Generated<number>
    at: number
    /** Null where nobody is logged in, or a command did it. */
    actor_id: number | null
    action: string
    subject: string
    address: string
    /** JSON of what else matters; never a password or token. */
    detail: string
  }
  /** The settings of the last start, secrets by their fingerprints. */
  settings_seen: {
    name: string
    value: string
  }
}
