import type { AccountTables } from './tables/accounts.ts'
import type { AuditTables } from './tables/audit.ts'
import type { FirewallTables } from './tables/firewall.ts'
import type { GameAccountTables } from './tables/game-accounts.ts'
import type { GameCollectorTables } from './tables/game-collector.ts'
import type { ImportTables } from './tables/imports.ts'
import type { MailTables } from './tables/mail.ts'
import type { MarketTables } from './tables/market.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PostTables } from './tables/posts.ts'

/** All tables of the host's database; each feature's interface is merged here. */
export interface Tables
  extends AccountTables,
    AuditTables,
    PostTables,
    PaymentTables,
    MarketTables,
    FirewallTables,
    GameAccountTables,
    GameCollectorTables,
    ImportTables,
    MailTables {
  rate_limit: RateLimitTable
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
  /** UTC milliseconds, like the other times; after it the row has no effect and may be deleted. */
  ends_at: number
}
