import { sql } from 'kysely'
import { exportedPart, type PersonalData } from '../db/index.ts'

/** Everything about an account in the tables of this folder, except what would grant access. */
export const accountData: Omit<PersonalData, 'auditSubjects'> = {
  exported: [
    exportedPart(
      'sessions',
      'sessions',
      'token_hash',
      'device network created_at last_used_at expires_at confirmed_at',
    ),
    exportedPart('second_factor', 'second_factors', 'account_id', 'active_at'),
    exportedPart('passkeys', 'passkeys', 'credential_hash', 'name site added_at last_used_at'),
    { ...exportedPart('known_devices', 'known_devices', 'device', 'network device last_at'), isKeyRepeated: true },
    exportedPart('email', 'account_emails', 'account_id', 'email confirmed_at pending_email pending_at'),
    exportedPart('login_notice', 'login_notices', 'account_id', 'guesses last_at'),
    exportedPart('game_account', 'game_accounts', 'account_id', 'game_id linked_at'),
    {
      ...exportedPart('bans', 'bans', 'id', 'reason created_at ends_at lifted_at'),
      where: ({ accountId, gameId }) => sql`account_id = ${accountId} or game_id = ${gameId ?? 0}`,
    },
  ],
  notExported: {
    accounts: 'exported separately, without the hash of the password',
    recovery_codes: 'hashes of codes; the number of unused codes is exported',
    passkey_challenges: 'challenges for passkeys, valid for minutes',
    login_steps: 'hashes of tokens, valid for minutes',
    account_links: 'hashes of links, valid for minutes',
    initial_passwords: 'a fingerprint of a password that the team set',
  },
  erasedTables: [
    ...(['sessions', 'second_factors', 'recovery_codes', 'login_steps', 'passkeys', 'passkey_challenges'] as const),
    ...(['login_notices', 'known_devices', 'account_emails', 'account_links'] as const),
    ...(['initial_passwords', 'bans'] as const),
  ],
  /** The link stays: the number in the game must not get another account. */
  async erase(trx, accountId) {
    await trx.updateTable('game_accounts').set({ value_digest: '' }).where('account_id', '=', accountId).execute()
  },
  /** Otherwise the number's new player would be listed with the former bans. */
  async forgetGameNumber(trx, { accountId, gameId }) {
    const ofAccount = { account_id: accountId, game_id: null }
    await trx.updateTable('bans').set(ofAccount).where('game_id', '=', gameId).execute()
  },
}
