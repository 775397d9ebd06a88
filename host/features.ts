import { accountTables } from './accounts/tables.ts'
import { adminTables } from './admin/tables.ts'
import { auditTables } from './audit/tables.ts'
import { type FeatureTables, joinTables } from './db/index.ts'
import { sharedTables } from './db/tables.ts'
import { firewallTables } from './firewall/tables.ts'
import { limiterTables } from './http/tables.ts'
import { mailTables } from './mail/tables.ts'
import { alertTables } from './market/alerts/tables.ts'
import { marketTables } from './market/tables.ts'
import { oddsTables } from './odds/tables.ts'
import { paymentTables } from './payments/tables.ts'
import { playerTables } from './players/tables.ts'
import { postTables } from './posts/tables.ts'

/** What each feature stores, and what happens to the data of an account. */
export const features: readonly FeatureTables[] = [
  sharedTables,
  limiterTables,
  accountTables,
  mailTables,
  firewallTables,
  playerTables,
  paymentTables,
  postTables,
  marketTables,
  oddsTables,
  alertTables,
  auditTables,
  adminTables,
]

/** The tables of the host's database. */
export const schema = joinTables(features)
