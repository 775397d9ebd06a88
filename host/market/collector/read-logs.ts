import { type Kysely, sql } from 'kysely'
import type { GameDatabase, GameSchema } from '../../game-db/index.ts'
import { type ItemRow, itemColumns, readGoods } from './item-columns.ts'
import type { PickRow, SaleType, ZenyRow } from './log-rows.ts'

/** Rows of any type that one query scans, by primary key. */
export const idsPerQuery = 20_000

export interface LogEnds {
  pick: number
  zeny: number
  /** UTC seconds of the database's clock. */
  nowS: number
}

export interface LogPiece<Row> {
  rows: Row[]
  /** The last id of the piece. */
  until: number
  /** UTC seconds of the last row of any type, if there is one. */
  atS: number | undefined
}

export interface LogReader {
  ends(): Promise<LogEnds>
  /** The lowest existing ids. */
  starts(): Promise<Pick<LogEnds, 'pick' | 'zeny'>>
  picks(after: number, end: number): Promise<LogPiece<PickRow>>
  zeny(after: number, end: number): Promise<LogPiece<ZenyRow>>
  /** UTC seconds of a row of `picklog`; undefined if it was deleted. */
  pickAt(id: number): Promise<number | undefined>
}

type LogTable = 'picklog' | 'zenylog'

/** Reads sales from the game's logs: by id, in pieces, skipping rows of other types. */
export function createLogReader({ logs }: GameDatabase, schema: GameSchema): LogReader {
  const tables = (['picklog', 'zenylog'] as const).filter((table) => schema.has(table))
  const first = async (table: LogTable) => {
    if (!tables.includes(table)) return 0
    const { rows } = await sql<{ id: number | null }>`
      select min(id) as id from ${sql.table(table)}`.execute(logs)
    return rows[0]?.id ?? 0
  }

  return {
    async ends() {
      const end = (table: LogTable) =>
        tables.includes(table) ? sql`(select max(id) from ${sql.table(table)})` : sql`0`
      // For each row of picklog up to this id, the payment is already in zenylog, except for a buying store's last
      // line.
      const { rows } = await sql<{ pick: number | null; zeny: number | null; now: number | string }>`
        select ${end('picklog')} as pick, ${end('zenylog')} as zeny, unix_timestamp() as now`.execute(logs)
      return { pick: rows[0]?.pick ?? 0, zeny: rows[0]?.zeny ?? 0, nowS: Number(rows[0]?.now) }
    },
    async starts() {
      return { pick: await first('picklog'), zeny: await first('zenylog') }
    },
    async picks(after, end) {
      const until = Math.min(end, after + idsPerQuery)
      // An index on the type would collect all sales of years before it filters by id.
      const { rows } = await sql<PickLogRow>`
        select p.id, unix_timestamp(p.time) as at, p.char_id, p.type, p.amount, p.map, ${itemColumns('p', 'picklog', schema)}
        from picklog as p force index (primary)
        where p.id > ${after} and p.id <= ${until} and p.type in ('V', 'B') order by p.id`.execute(logs)
      return { rows: rows.map(toPickRow), until, atS: await lastRowS(logs, 'picklog', after, until) }
    },
    async zeny(after, end) {
      const until = Math.min(end, after + idsPerQuery)
      const { rows } = await sql<ZenyLogRow>`
        select id, unix_timestamp(time) as at, char_id, src_id, type, amount from zenylog force index (primary)
        where id > ${after} and id <= ${until} and type in ('V', 'B') order by id`.execute(logs)
      return { rows: rows.map(toZenyRow), until, atS: await lastRowS(logs, 'zenylog', after, until) }
    },
    async pickAt(id) {
      if (!tables.includes('picklog')) return undefined
      const { rows } = await sql<{ at: number | string }>`
        select unix_timestamp(time) as at from picklog where id = ${id}`.execute(logs)
      return rows[0] && Number(rows[0].at)
    },
  }
}

interface PickLogRow extends ItemRow {
  id: number
  at: number | string
  char_id: number
  type: SaleType
  amount: number
  map: string
}

interface ZenyLogRow {
  id: number
  at: number | string
  char_id: number
  src_id: number
  type: SaleType
  amount: number
}

function toPickRow(row: PickLogRow): PickRow {
  const { id, at, char_id, type, amount, map } = row
  return { id, atS: Number(at), charId: char_id, type, amount, map, ...readGoods(row) }
}

function toZenyRow({ id, at, char_id, src_id, type, amount }: ZenyLogRow): ZenyRow {
  return { id, atS: Number(at), charId: char_id, srcId: src_id, type, amount }
}

async function lastRowS(logs: Kysely<unknown>, table: LogTable, after: number, until: number) {
  const { rows } = await sql<{ at: number | string }>`
    select unix_timestamp(time) as at from ${sql.table(table)}
    where id > ${after} and id <= ${until} order by id desc limit 1`.execute(logs)
  return rows[0] && Number(rows[0].at)
}
