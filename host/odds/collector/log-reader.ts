import { type Kysely, sql } from 'kysely'
import type { BoxLogRow } from '../../../domain/packages/box-log.ts'

/** Rows of any type that one query scans, by primary key. */
export const idsPerPiece = 20_000

/** A row of `picklog` of a counted type. */
export interface DrawLogRow extends BoxLogRow {
  /** UTC seconds. */
  atS: number
}

/** Reads `picklog` in pieces, by primary key: an index on the type would collect the rows of years. */
export function createPickReader(logs: Kysely<unknown>) {
  return {
    /** The first and the last id; 0 for an empty log. */
    async ends(): Promise<{ first: number; last: number }> {
      const { rows } = await sql<{ first: number | null; last: number | null }>`
        select min(id) as first, max(id) as last from picklog`.execute(logs)
      return { first: Number(rows[0]?.first ?? 0), last: Number(rows[0]?.last ?? 0) }
    },
    /** UTC seconds of a row; undefined if it was deleted. */
    async timeOf(id: number): Promise<number | undefined> {
      const { rows } = await sql<{ at: number | string }>`
        select unix_timestamp(time) as at from picklog where id = ${id}`.execute(logs)
      return rows[0] && Number(rows[0].at)
    },
    /** What scripts gave, and uses of these items, with ids above `after`, up to `until`. */
    async rows(after: number, until: number, openers: readonly number[]): Promise<DrawLogRow[]> {
      const { rows } = await sql<DrawLogRow>`
        select id, unix_timestamp(time) as atS, char_id as charId, type, nameid, amount
        from picklog force index (primary)
        where id > ${after} and id <= ${until}
          and (type = 'N' or (type = 'C' and nameid in (${sql.join([0, ...openers])}))) order by id`.execute(logs)
      return rows.map((row) => ({ ...row, id: Number(row.id), atS: Number(row.atS) }))
    },
    /** The seconds in which rows of any type were written, in any order. */
    async seconds(after: number, until: number): Promise<number[]> {
      const { rows } = await sql<{ at: number | string }>`
        select distinct unix_timestamp(time) as at from picklog force index (primary)
        where id > ${after} and id <= ${until}`.execute(logs)
      return rows.map(({ at }) => Number(at))
    },
  }
}

export type PickReader = ReturnType<typeof createPickReader>
