/** A database that cannot be used as it is set up: what is wrong, and what the operator does about it. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly mend: string
  constructor(what: string, mend: string, options?: { cause: unknown }) {
    super(what, options)
    this.mend = mend
  }
}
