/** What the start-up check found in the game's database. */
export interface DatabaseFinding {
  /** `info` costs nothing; `warning` costs what it says; `error` means that accounts cannot be used. */
  level: 'info' | 'warning' | 'error'
  /** Fixed name for tests and the log. */
  code: string
  what: string
  /** What players do not get; '' where nothing is lost. */
  cost: string
  /** What the operator does about it; '' where there is nothing to do. */
  remedy: string
}
