import { sql } from 'kysely'
import type { GameReader } from './game-database.ts'

/** The ids of the first and the last row of a log. */
interface IdRange {
  first: number
  last: number
}

/** Finds ids of a log by time with a binary search: ids ascend with the time, and only they have an index. */
export function createLogIds({ logs }: GameReader, table: string) {
  const name = sql.table(table)
  return {
    /** Undefined for an empty log. */
    async range(): Promise<IdRange | undefined> {
      const ends = sql<Record<keyof IdRange, number | null>>`select min(id) as first, max(id) as last from ${name}`
      const { first, last } = (await ends.execute(logs)).rows[0] ?? {}
      return first && last ? { first: Number(first), last: Number(last) } : undefined
    },
    /** The first id at or after a local time; one after the last if there is none. */
    async firstSince(time: string, { first, last }: IdRange): Promise<number> {
      let low = first
      let high = last + 1
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const probe = sql<{ id: number; isSince: number }>`
          select id, time >= ${time} as isSince from ${name} where id >= ${middle} order by id limit 1`
        const row = (await probe.execute(logs)).rows[0]
        if (!row || row.isSince === 1) high = middle
        else low = Number(row.id) + 1
      }
      return low
    },
    /** The local time of the first row from this id on; '' if there is none. */
    async timeOf(id: number): Promise<string> {
      const row = sql<{ at: string }>`
        select cast(time as char) as at from ${name} where id >= ${id} order by id limit 1`
      return (await row.execute(logs)).rows[0]?.at ?? ''
    },
  }
}
