/** A database that cannot be used as configured: the cause, and the remedy for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly mend: string
  /** The setting with the database's address. */
  readonly setting: string
  constructor(
    what: string,
    mend: string,
    { setting = 'DATABASE_URL', ...options }: { cause?: unknown; setting?: string } = {},
  ) {
    super(what, options)
    this.mend = mend
    this.setting = setting
  }
}
