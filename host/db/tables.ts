import type { Generated } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { AlertTables } from './tables/alerts.ts'
import type { MarketTables } from './tables/market.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PostTables } from './tables/posts.ts'

/** All tables of the host's database; those of large features are in `tables/`. Times are UTC milliseconds. */
export interface Tables extends AccountTables, PostTables, PaymentTables, MarketTables, AlertTables {
  rate_limit: RateLimitTable
  audit_log: {
    id: Generated<number>
    at: number
    /** Null without a login, or for a command. */
    actor_id: number | null
    action: string
    subject: string
    /** Only the client's network: /24 of IPv4, /48 of IPv6; '' without a client, such as for a command. */
    address: string
    /** JSON of further details; never a password or token. */
    detail: string
  }
  /** The settings of the last start; secrets as fingerprints. */
  settings_seen: {
    name: string
    value: string
  }
  /** Addresses that an account opened. */
  firewall_openings: {
    id: Generated<number>
    account_id: number
    address: string
    opened_at: number
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
  /** Deliveries in the game's database, by order. */
  game_deliveries: {
    order_id: string
    game_id: number
    /** 1, 2, 3 … without gaps per game account. */
    seq: number
    sent_at: number
  }
  /** Accounts that opted out of rankings. */
  ranking_opt_outs: { account_id: number }
  /** The host that does a task which only one host may do at a time. */
  game_leases: {
    name: string
    holder: string
    /** By the database's clock. */
    until: number
    /** JSON: the holder's progress. */
    state: string
  }
  /** Logged sales that did not happen: the game server died before saving them. */
  game_withdrawn: {
    source_key: string
    nameid: number
    amount: number
    sold_at: number
    withdrawn_at: number
  }
  /** Rows of another program that were imported. */
  imports: {
    /** Program and table, such as `cp_txnlog`. */
    source: string
    source_id: number
  }
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

export interface RateLimitTable {
  /** Hash of a limit's name and its key. */
  bucket: string
  /** Hash of a name by which several counters are cleared together. */
  owner: string | null
  count: number
  window_ends_at: number
  /** How often it was locked; the next lock is longer. */
  strikes: number
  blocked_until: number
  /** After this time the row has no effect and may be deleted. */
  ends_at: number
  /** Increased by each lock (`lock-rows.ts`). */
  lock_count: Generated<number>
}
