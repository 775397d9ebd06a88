/** A database that cannot be used as configured: the cause, and the remedy for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly remedy: string
  /** The setting with the database's address. */
  readonly setting: string
  constructor(
    what: string,
    remedy: string,
    { setting = 'DATABASE_URL', ...options }: { cause?: unknown; setting?: string } = {},
  ) {
    super(what, options)
    this.remedy = remedy
    this.setting = setting
  }
}
