import type { Generated } from 'kysely'

/** Times are UTC milliseconds. */
declare module '../db/feature-tables.ts' {
  interface Tables {
    accounts: {
      id: Generated<number>
      /** As the player wrote it. */
      name: string
      /** Makes it unique: NFKC, lower case. */
      name_key: string
      /** Hash shared by all similar-looking names; null if an older account has the same one. */
      name_skeleton: string | null
      /** An argon2id hash in PHC form. */
      password_hash: string
      gender: string
      role: string
      created_at: number
      /** Time of the ban; null if the account is not banned. */
      disabled_at: number | null
      /** When a closed account will be emptied; a login before that reopens it. */
      closing_at: Generated<number | null>
      /** When it was emptied: no personal data is left. */
      closed_at: Generated<number | null>
      /** Increased by each lock (`lock-rows.ts`). */
      lock_count: Generated<number>
    }
    sessions: {
      /** SHA-256 of the token, hex, so that a stolen table grants no access. */
      token_hash: string
      account_id: number
      created_at: number
      last_used_at: number
      /** Absolute end, even of an active session. */
      expires_at: number
      /** Browser and system; null for sessions older than this column. */
      device: string | null
      /** The network it was opened from: /24 of IPv4, /48 of IPv6. */
      network: string | null
      /** Last confirmation by password or second factor; null for sessions older than this column. */
      confirmed_at: number | null
      /** 1 if a second factor was given. Otherwise the session ends once the account has one. */
      with_code: Generated<number>
    }
    /** Bans by admins. Whether an account of the game is banned is in the game's own table. */
    bans: {
      id: Generated<number>
      /** Null for a player of the game who never logged in here. */
      account_id: number | null
      /** `login.account_id` of the game's database; null for an account of the site only. */
      game_id: number | null
      /** A banned address or network of the game's `ipbanlist`, see `addIpBan`; null for accounts. */
      address: Generated<string | null>
      reason: string
      created_at: number
      /** Null for a permanent ban. */
      ends_at: number | null
      actor_id: number
      lifted_at: number | null
    }
    second_factors: {
      account_id: number
      /** The TOTP secret, encrypted (`host/accounts/second-factor/seal.ts`); null until the first one is confirmed. */
      secret: string | null
      /** Null if none is active. */
      active_at: number | null
      /** The 30 s step of the last used code: codes of this and earlier steps are refused. */
      last_step: number
      /** An encrypted secret that is being set up; inactive until a code of it was given. */
      pending_secret: string | null
      pending_at: number | null
    }
    recovery_codes: {
      /** SHA-256 of account and code, hex: a code has 120 bits. */
      code_hash: string
      account_id: number
    }
    passkeys: {
      /** SHA-256 of the credential's id, hex: unique, so that two accounts cannot have the same one. */
      credential_hash: string
      /** base64url, as sent to browsers. */
      credential_id: string
      account_id: number
      /** A COSE key, base64url. */
      public_key: string
      /** The authenticator's last counter; always 0 if it does not count. */
      sign_count: number
      /** How browsers reach it, such as `internal,hybrid`. */
      transports: string
      /** The host name of the site it was created for; it works only there. */
      site: string
      /** Chosen by its owner. */
      name: string
      added_at: number
      last_used_at: number | null
    }
    passkey_challenges: {
      /** SHA-256 of the purpose and of the session's or login's token. */
      holder_hash: string
      account_id: number
      challenge: string
      expires_at: number
    }
    login_steps: {
      /** SHA-256 of the token of a login with a correct password that waits for its code. */
      token_hash: string
      account_id: number
      /** Fingerprint of the checked password: the login ends when the password changes. */
      password_mark: string
      expires_at: number
    }
    login_notices: {
      account_id: number
      /** Least number of wrong passwords and codes from unknown places; grows each time that they reach a limit. */
      guesses: number
      last_at: number
    }
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
      /** A `LinkPurpose`: what the link is for. */
      purpose: string
      /** Fingerprint of the password: the link becomes invalid when the password changes. */
      password_mark: string
      /** The address that a link of the purpose `email` confirms; null for other purposes. */
      email: string | null
      expires_at: number
    }
    known_devices: {
      account_id: number
      /** The network in which it was used: /24 of IPv4, /48 of IPv6. */
      network: string
      /** Browser and system. */
      device: string
      /** SHA-256 of account and last address, base64url; null for rows older than this column. */
      place: string | null
      last_at: number
    }
    /** Passwords that the host generated. */
    initial_passwords: {
      account_id: number
      /** Fingerprint of the generated password: one that the owner chose later does not expire. */
      password_mark: string
      expires_at: number
    }
    /** Links between our accounts and game accounts. */
    game_accounts: {
      account_id: number
      /** `login.account_id` of the game's database. */
      game_id: number
      /** Keyed hash of the game's password value for which our hash was computed (`game-password.ts`). */
      value_digest: string
      linked_at: number
      /** When the game's table was created, UTC seconds, as of the last check; null for older links. */
      table_made: Generated<number | null>
    }
  }
}
