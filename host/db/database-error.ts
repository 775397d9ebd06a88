/** A database that cannot be used as it is set up: what is wrong, and what the operator does about it. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly mend: string
  /** The setting that names it. */
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
