import type { FeatureTables } from '../db/index.ts'
import type {} from './columns.ts'
import { accountMigrations } from './migrations/index.ts'
import { accountData } from './personal-data.ts'

/** Accounts, what they log in with, and their links to the game. */
export const accountTables: FeatureTables = {
  createdBy: {
    accounts: '020-accounts',
    sessions: '020-accounts',
    login_notices: '070-login-networks',
    game_accounts: '080-game-accounts',
    second_factors: '110-second-factor',
    recovery_codes: '110-second-factor',
    login_steps: '110-second-factor',
    passkeys: '130-passkeys',
    passkey_challenges: '130-passkeys',
    account_emails: '132-mail',
    account_links: '132-mail',
    known_devices: '132-mail',
    initial_passwords: '132-mail',
    bans: '180-bans',
  },
  migrations: accountMigrations,
  newestAt: { accounts: 'created_at' },
  numbered: ['accounts'],
  emptiedByRestore: ['sessions', 'login_steps', 'passkey_challenges', 'account_links'],
  emptyForDemo: ['accounts'],
  ...accountData,
}
