import type { Migration } from 'kysely/migration'
import { accountClosing } from './account-closing.ts'
import { accounts, postState, posts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { auditAppendOnly } from './audit-append-only.ts'
import { addressBans, bans } from './bans.ts'
import { firewall } from './firewall.ts'
import { gameAccounts, gameDeliveries, gameTableMade, rankingOptOuts } from './game-accounts.ts'
import { gameMarket, ownMarket } from './game-market.ts'
import { imports } from './imports.ts'
import { lockCounts } from './locks.ts'
import { loginNetworks, sharedLimiter } from './login-limits.ts'
import { mail } from './mail.ts'
import { marketParts, marketState, sales, salesByDay, shopSearch, unknownPrices, vending } from './market.ts'
import { nameSkeleton } from './name-skeleton.ts'
import { orderDesk } from './order-desk.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { pictureSizes, pictures } from './pictures.ts'
import { postDesk, postEvents } from './post-desk.ts'
import { rateLimit } from './rate-limit.ts'
import { secondFactor } from './second-factor.ts'
import { sessionDevices } from './session-devices.ts'

/**
 * Kysely runs migrations in the order of their names; a released migration is never edited. Its SQL must run on SQLite
 * and MariaDB, and is built of the steps in `steps.ts`, so that it can be run again after a kill between any two
 * statements (`tests/faults/migrations.test.ts`).
 */
export const migrations: Record<string, Migration> = {
  '010-rate-limit': rateLimit,
  '020-accounts': accounts,
  '021-posts': posts,
  '040-payments': payments,
  '041-firewall': firewall,
  '050-vending': vending,
  '051-sales': sales,
  '052-market-state': marketState,
  '053-market-parts': marketParts,
  '060-post-state': postState,
  '070-login-networks': loginNetworks,
  '071-name-skeleton': nameSkeleton,
  '080-game-accounts': gameAccounts,
  '082-game-deliveries': gameDeliveries,
  '084-ranking-opt-outs': rankingOptOuts,
  '090-game-market': gameMarket,
  '092-own-market': ownMarket,
  '100-session-devices': sessionDevices,
  '110-second-factor': secondFactor,
  '120-post-desk': postDesk,
  '122-pictures': pictures,
  '124-audit-append-only': auditAppendOnly,
  '130-passkeys': passkeys,
  '132-mail': mail,
  '140-order-desk': orderDesk,
  '142-account-closing': accountClosing,
  '150-picture-sizes': pictureSizes,
  '160-unknown-prices': unknownPrices,
  '162-shop-search': shopSearch,
  '170-imports': imports,
  '172-game-table-made': gameTableMade,
  '174-one-limiter': sharedLimiter,
  '180-bans': bans,
  '182-address-bans': addressBans,
  '190-lock-counts': lockCounts,
  '200-sales-by-day': salesByDay,
  '202-post-events': postEvents,
  '210-alerts': alerts,
}
