import type { Tables } from '../tables.ts'

/**
 * The migration that creates each table. A table without its migration's entry is left from a newer version; a missing
 * table with that entry was lost.
 */
export const migrationOfTable: Readonly<Record<keyof Tables, string>> = {
  rate_limit: '010-rate-limit',
  accounts: '020-accounts',
  sessions: '020-accounts',
  audit_log: '020-accounts',
  posts: '021-posts',
  orders: '040-payments',
  order_slots: '040-payments',
  ledger: '040-payments',
  deliveries: '040-payments',
  payment_events: '040-payments',
  host_secrets: '040-payments',
  firewall_openings: '041-firewall',
  vending_shops: '050-vending',
  vending_rows: '050-vending',
  sales: '051-sales',
  sale_days: '051-sales',
  sale_medians: '051-sales',
  market_state: '052-market-state',
  post_state: '060-post-state',
  login_notices: '070-login-networks',
  game_accounts: '080-game-accounts',
  game_deliveries: '082-game-deliveries',
  ranking_opt_outs: '084-ranking-opt-outs',
  game_leases: '090-game-market',
  game_withdrawn: '090-game-market',
  second_factors: '110-second-factor',
  recovery_codes: '110-second-factor',
  login_steps: '110-second-factor',
  post_revisions: '120-post-desk',
  pictures: '122-pictures',
  settings_seen: '124-audit-append-only',
  passkeys: '130-passkeys',
  passkey_challenges: '130-passkeys',
  account_emails: '132-mail',
  account_links: '132-mail',
  mail_outbox: '132-mail',
  known_devices: '132-mail',
  initial_passwords: '132-mail',
  order_notes: '140-order-desk',
  imports: '170-imports',
  bans: '180-bans',
  alert_watches: '210-alerts',
  alert_channels: '210-alerts',
  alert_events: '210-alerts',
}

/** Tables with rows that their migration writes: these may exist before its entry. */
export const counterTables: ReadonlySet<string> = new Set(['post_state', 'market_state'] satisfies (keyof Tables)[])
