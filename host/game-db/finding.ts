/** A result of the start-up check of the game's database. */
export interface DatabaseFinding {
  /** `info`: no loss; `warning`: the loss in `cost`; `error`: accounts cannot be used. */
  level: 'info' | 'warning' | 'error'
  /** Fixed name for tests and the log. */
  code: string
  what: string
  /** What `what` names, such as the table, for sentences in another language (domain/copy/database-findings.ts). */
  values?: Readonly<Record<string, string>>
  /** Which feature is lost; '' if none. */
  cost: string
  /** What the operator should do; '' if nothing. */
  remedy: string
}
