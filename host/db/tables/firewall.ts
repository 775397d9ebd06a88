import type { Generated } from 'kysely'

export interface FirewallTables {
  /** Addresses that an account opened; times UTC milliseconds. */
  firewall_openings: {
    id: Generated<number>
    account_id: number
    address: string
    opened_at: number
    expires_at: number
  }
}
