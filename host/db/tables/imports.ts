export interface ImportTables {
  /** Rows of another program that were imported. */
  imports: {
    /** Program and table, such as `cp_txnlog`. */
    source: string
    source_id: number
  }
}
