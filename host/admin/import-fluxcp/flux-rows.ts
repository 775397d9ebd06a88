import { sql } from 'kysely'
import { DatabaseError, hasErrorNumber, isDenied } from '../../db/index.ts'
import type { GameDatabase } from '../../game-db/index.ts'

/** MariaDB's error number of a table that does not exist. */
const missingTable = 1146

/** A row of FluxCP as text and numbers; times are UTC seconds. */
export type FluxRow = Readonly<Record<string, string | number | null>>

/**
 * Rows of one of FluxCP's tables in the order of their ids; none if this FluxCP does not have the table. `columns` is
 * SQL, with `unix_timestamp(…)` around times. FluxCP stores plain passwords in `cp_loginlog`, `cp_pwchange` and
 * `cp_resetpass`: these are never read.
 */
export async function readFluxRows({ db }: GameDatabase, table: string, columns: string): Promise<FluxRow[]> {
  try {
    return (await sql.raw<FluxRow>(`select ${columns} from ${table} order by 1`).execute(db)).rows
  } catch (error) {
    if (hasErrorNumber(error, missingTable)) return []
    if (!isDenied(error)) throw error
    const remedy = `GRANT SELECT ON ${table.split(' ')[0]} TO the user of GAME_DATABASE_URL (docs/fluxcp.md).`
    throw new DatabaseError(`its user may not read ${table}`, remedy, { setting: 'GAME_DATABASE_URL', cause: error })
  }
}

/** UTC milliseconds of `unix_timestamp(…)`; undefined for no date. */
export const toMs = (value: FluxRow[string] | undefined): number | undefined =>
  Number(value) > 0 ? Number(value) * 1_000 : undefined
