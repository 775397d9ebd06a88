import { type Kysely, sql } from 'kysely'
import type { EquipmentLogRow } from '../../../domain/game-server/equipment-log.ts'
import type { GameDatabase } from '../../game-db/index.ts'

/** Rows of any type that one query scans, by primary key. */
export const idsPerPiece = 20_000

/** A row of `picklog` of a counted type. */
export interface DrawLogRow extends EquipmentLogRow {
  /** UTC seconds. */
  atS: number
}

/** A row of `mvplog`. */
export interface KillLogRow {
  id: number
  /** UTC seconds. */
  atS: number
  monster: number
  /** 0 = none. */
  prize: number
  map: string
}

/** The ends of a log, and times of its rows, by primary key. */
export interface CountedLog {
  /** The first and the last id; 0 for an empty log. */
  ends: () => Promise<{ first: number; last: number }>
  /** UTC seconds of a row; undefined if it was deleted. */
  timeOf: (id: number) => Promise<number | undefined>
}

function createLogEnds(logs: Kysely<unknown>, table: string, idName: string, timeName: string): CountedLog {
  const [log, id, time] = [sql.table(table), sql.ref(idName), sql.ref(timeName)]
  return {
    async ends() {
      const { rows } = await sql<{ first: number | null; last: number | null }>`
        select min(${id}) as first, max(${id}) as last from ${log}`.execute(logs)
      return { first: Number(rows[0]?.first ?? 0), last: Number(rows[0]?.last ?? 0) }
    },
    async timeOf(key) {
      const { rows } = await sql<{ at: number | string }>`
        select unix_timestamp(${time}) as at from ${log} where ${id} = ${key}`.execute(logs)
      return rows[0] && Number(rows[0].at)
    },
  }
}

interface StoredRow extends Omit<DrawLogRow, 'cards'> {
  card0: number
  card1: number
  card2: number
  card3: number
}

/** Reads `picklog` in pieces, by primary key: an index on the type would collect the rows of years. */
export function createPickReader({ logs, schema }: Pick<GameDatabase, 'logs' | 'schema'>) {
  /** A column that old or forked schemas lack. */
  const optional = async (name: string) => ((await schema()).hasColumn('picklog', name) ? sql.ref(name) : sql`0`)
  return {
    ...createLogEnds(logs, 'picklog', 'id', 'time'),
    /**
     * What scripts gave, what refining and enchanting changed, used pieces of equipment, and uses of these items, with ids
     * above `after`, up to `until`.
     */
    async rows(after: number, until: number, used: Iterable<number>): Promise<DrawLogRow[]> {
      const [uniqueId, grade] = [await optional('unique_id'), await optional('enchantgrade')]
      const { rows } = await sql<StoredRow>`
        select id, unix_timestamp(time) as atS, char_id as charId, type, nameid, amount, refine, ${grade} as grade,
          cast(${uniqueId} as char) as uniqueId, card0, card1, card2, card3
        from picklog force index (primary)
        where id > ${after} and id <= ${until} and (type in ('N', 'X', '2')
          or (type = 'C' and (nameid in (${sql.join([0, ...used])}) or ${uniqueId} <> 0 or refine > 0)))
        order by id`.execute(logs)
      return rows.map(({ card0, card1, card2, card3, ...row }) => ({
        ...row,
        id: Number(row.id),
        atS: Number(row.atS),
        cards: [card0, card1, card2, card3].map(Number),
      }))
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

/** Reads `mvplog`. */
export function createKillReader({ logs, schema }: Pick<GameDatabase, 'logs' | 'schema'>) {
  return {
    ...createLogEnds(logs, 'mvplog', 'mvp_id', 'mvp_date'),
    /** Whether the host may read what it needs. */
    async isReadable(): Promise<boolean> {
      const tables = await schema()
      return tables.has('mvplog') && tables.hasColumn('mvplog', 'prize')
    },
    /** Kills with ids above `after`, up to `until`. */
    async rows(after: number, until: number): Promise<KillLogRow[]> {
      const { rows } = await sql<KillLogRow>`
        select mvp_id as id, unix_timestamp(mvp_date) as atS, monster_id as monster, prize, map
        from mvplog where mvp_id > ${after} and mvp_id <= ${until} order by mvp_id`.execute(logs)
      return rows.map((row) => ({
        ...row,
        id: Number(row.id),
        atS: Number(row.atS),
        monster: Number(row.monster),
        prize: Number(row.prize),
      }))
    },
  }
}

export type KillReader = ReturnType<typeof createKillReader>
