import { exportedPart, type FeatureTables } from '../../db/index.ts'
import type {} from './columns.ts'
import { alerts } from './migration.ts'

/** Watches of accounts, offers that matched them, and the queues of alerts. */
export const alertTables: FeatureTables = {
  createdBy: { alert_watches: '210-alerts', alert_channels: '210-alerts', alert_events: '210-alerts' },
  migrations: { '210-alerts': alerts },
  exported: [
    exportedPart('watches', 'alert_watches', 'id', 'id nameid side currency refine cards price created_at changed_at'),
    {
      ...exportedPart('alert_channels', 'alert_channels', 'channel', 'channel state added_at sent_at'),
      isKeyRepeated: true,
    },
    exportedPart('alerts', 'alert_events', 'id', 'id watch_id nameid price detail created_at'),
  ],
  erasedTables: ['alert_watches', 'alert_channels', 'alert_events'],
}
