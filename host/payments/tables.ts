import type { FeatureTables } from '../db/index.ts'
import type {} from './columns.ts'
import { gameDeliveries } from './migrations/game-deliveries.ts'
import { orderDesk } from './migrations/order-desk.ts'
import { payments } from './migrations/payments.ts'
import { paymentData } from './personal-data.ts'

/** Orders, the ledger and deliveries. */
export const paymentTables: FeatureTables = {
  createdBy: {
    orders: '040-payments',
    order_slots: '040-payments',
    ledger: '040-payments',
    deliveries: '040-payments',
    payment_events: '040-payments',
    game_deliveries: '082-game-deliveries',
    order_notes: '140-order-desk',
  },
  migrations: {
    '040-payments': payments,
    '082-game-deliveries': gameDeliveries,
    '140-order-desk': orderDesk,
  },
  newestAt: { orders: 'created_at', ledger: 'created_at' },
  numbered: ['deliveries'],
  emptyForDemo: ['orders'],
  ...paymentData,
}
