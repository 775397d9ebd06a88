import type { FeatureTables } from '../../db/index.ts'
import { addColumn } from '../../db/index.ts'
import { accountClosing } from './account-closing.ts'
import { accounts } from './accounts.ts'
import { addressBans, bans } from './bans.ts'
import { gameAccounts, gameTableMade } from './game-accounts.ts'
import { loginNetworks, sharedPlaces } from './login-limits.ts'
import { mail } from './mail.ts'
import { nameSkeleton } from './name-skeleton.ts'
import { passkeys } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'
import { sessionDevices } from './session-devices.ts'

export const accountMigrations: FeatureTables['migrations'] = {
  '020-accounts': accounts,
  '070-login-networks': loginNetworks,
  '071-name-skeleton': nameSkeleton,
  '080-game-accounts': gameAccounts,
  '100-session-devices': sessionDevices,
  '110-second-factor': secondFactor,
  '130-passkeys': passkeys,
  '132-mail': mail,
  '142-account-closing': accountClosing,
  '172-game-table-made': gameTableMade,
  '174-one-limiter': sharedPlaces,
  '180-bans': bans,
  '182-address-bans': addressBans,
  '190-lock-counts': {
    up: (db) => addColumn(db, 'accounts', 'lock_count', 'bigint', { notNull: true, defaultTo: 0 }),
  },
}
