import { type Kysely, sql } from 'kysely'
import type { TryCounts } from '../../domain/odds/try-counts.ts'
import { type BoxLogRow, countOpenings } from '../../domain/packages/box-log.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import type { GameDatabase } from '../game-db/index.ts'

/** Rows of any type that one query scans, by primary key. */
const idsPerQuery = 20_000

/**
 * Counts the openings of these boxes, by the item that opens them, in the log from this day (`2026-01-31`, of the
 * database's clock) to its end. An opening that is still being written is left out. `onProgress`: share read, 0 to 1.
 */
export async function readOpenings(
  { logs }: GameDatabase,
  boxes: ReadonlyMap<number, PackageDetail>,
  since: string,
  onProgress: (share: number) => void,
): Promise<Map<number, TryCounts>> {
  const end = await lastId(logs)
  const start = await firstIdSince(logs, since, end)
  const total = new Map<number, TryCounts>()
  for (let after = start - 1; after < end; ) {
    const until = Math.min(end, after + idsPerQuery)
    // An index on the type would collect the rows of years before it filters by id.
    const { rows } = await sql<BoxLogRow>`
      select id, char_id as charId, type, nameid, amount from picklog force index (primary)
      where id > ${after} and id <= ${until} and type in ('C', 'N') order by id`.execute(logs)
    const { counts, readTo } = countOpenings(rows, boxes, until)
    for (const [opener, count] of counts) total.set(opener, addCounts(total.get(opener), count))
    // A single opening without an end: only at the end of the log.
    after = readTo > after && until < end ? readTo : until
    onProgress(end < start ? 1 : (after - start + 1) / (end - start + 1))
  }
  return total
}

function addCounts(before: TryCounts | undefined, { tries, hits, ambiguous, unlike }: TryCounts): TryCounts {
  return {
    tries: (before?.tries ?? 0) + tries,
    hits: hits.map((count, row) => (before?.hits[row] ?? 0) + count),
    ambiguous: (before?.ambiguous ?? 0) + ambiguous,
    unlike: (before?.unlike ?? 0) + unlike,
  }
}

async function lastId(logs: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from picklog`.execute(logs)
  return Number(rows[0]?.id ?? 0)
}

/** By halves, because the log has no index on its times; ids have gaps. */
async function firstIdSince(logs: Kysely<unknown>, since: string, end: number): Promise<number> {
  let low = 1
  let high = end + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { rows } = await sql<{ isSince: number }>`
      select time >= ${since} as isSince from picklog where id >= ${middle} order by id limit 1`.execute(logs)
    if (Number(rows[0]?.isSince ?? 1) === 1) high = middle
    else low = middle + 1
  }
  return low
}
