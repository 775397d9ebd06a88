import type { Generated } from 'kysely'

/** Times are UTC milliseconds. */
export interface AuditTables {
  audit_log: {
    id: Generated<number>
    at: number
    /** Null without a login, or for a command. */
    actor_id: number | null
    action: string
    subject: string
    address: string
    /** JSON of further details; never a password or token. */
    detail: string
  }
  /** The settings of the last start; secrets as fingerprints. */
  settings_seen: {
    name: string
    value: string
  }
}
