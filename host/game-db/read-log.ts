import { type RawBuilder, sql } from 'kysely'
import type { GameLog, LogRow } from '../../domain/game-log.ts'
import type { GameDatabase } from './game-database.ts'
import { nameForms } from './name-forms.ts'
import { findCharacterNames } from './who.ts'

export interface LogQuery {
  log: GameLog
  /** The account and characters whose rows are read; undefined for all. */
  who: { accountIds: readonly number[]; charIds: readonly number[] } | undefined
  /** Items of `items`; undefined for all. */
  nameids: readonly number[] | undefined
  /** Part of a message of `chat`; '' for all. */
  text: string
  /** Days of the database's local time, `YYYY-MM-DD`, both included; '' for any. */
  from: string
  until: string
  /** Only rows with a smaller id. */
  before: number | undefined
  limit: number
}

export interface LogPage {
  rows: LogRow[]
  /** The `before` of the next page; undefined at the end. */
  next: number | undefined
  /** The local time down to which the log was read; '' at the end. */
  readTo: string
}

/** Rows read by one statement, and statements of one page: a log has 10^8 rows and no index but that of its key. */
const pieceRows = 20_000
const maxPieces = 20

export const logTables = { items: 'picklog', zeny: 'zenylog', chat: 'chatlog' } as const satisfies Record<
  GameLog,
  string
>

const columns = {
  items: 'id, char_id, type, map, amount, nameid, refine, card0, card1, card2, card3',
  zeny: 'id, char_id, type, map, amount, src_id as other',
  chat: 'id, src_charid as char_id, type, src_map as map, message, dst_charname as recipient',
} as const satisfies Record<GameLog, string>

/** The columns that not every log has. */
const none = {
  amount: 0,
  nameid: 0,
  refine: 0,
  card0: 0,
  card1: 0,
  card2: 0,
  card3: 0,
  other: 0,
  message: '',
  recipient: '',
}

interface StoredRow extends Partial<typeof none> {
  id: number
  at: string
  char_id: number
  type: string
  map: string
}

/** Reads a page of a log, the newest row first, by primary key in bounded pieces. */
export async function readLog(game: GameDatabase, query: LogQuery): Promise<LogPage> {
  const { log, before, limit } = query
  const ids = createLogIds(game, logTables[log])
  const ends = await ids.ends()
  if (!ends) return { rows: [], next: undefined, readTo: '' }
  const low = query.from === '' ? ends.first : await ids.firstSince(query.from, ends)
  let high = before ?? (query.until === '' ? ends.last + 1 : await ids.firstSince(nextDay(query.until), ends))
  const found: StoredRow[] = []
  const conditions = await conditionsOf(game, query)
  for (let piece = 0; piece < maxPieces && high > low && found.length < limit; piece++) {
    const bottom = Math.max(low, high - pieceRows)
    const wanted = limit - found.length
    const { rows } = await sql<StoredRow>`
      select ${sql.raw(columns[log])}, cast(time as char) as at from ${sql.table(logTables[log])} force index (primary)
      where id >= ${bottom} and id < ${high} ${sql.join(conditions, sql``)}
      order by id desc limit ${wanted}`.execute(game.logs)
    found.push(...rows)
    high = rows.length < wanted ? bottom : Number(rows.at(-1)?.id)
  }
  const next = high > low ? high : undefined
  return { rows: await shown(game, found), next, readTo: next === undefined ? '' : await ids.timeOf(next) }
}

async function conditionsOf(game: GameDatabase, query: LogQuery): Promise<RawBuilder<unknown>[]> {
  const { log, who, nameids, text, from, until } = query
  const any = (ids: readonly number[]) => sql`(${sql.join(ids.length === 0 ? [-1] : ids)})`
  const found: RawBuilder<unknown>[] = []
  if (who && log === 'items') found.push(sql`and char_id in ${any(who.charIds)}`)
  if (who && log === 'zeny') found.push(sql`and (char_id in ${any(who.charIds)} or src_id in ${any(who.charIds)})`)
  if (who && log === 'chat')
    found.push(sql`and (src_charid in ${any(who.charIds)} or src_accountid in ${any(who.accountIds)})`)
  if (nameids && log === 'items') found.push(sql`and nameid in ${any(nameids)}`)
  if (text !== '' && log === 'chat') {
    const forms = await nameForms(game, `%${text.replace(/[%_!]/g, '!$&')}%`, 'chatlog', 'message')
    const like = forms.map((form) => sql`message like ${form} escape '!'`)
    found.push(sql`and (${sql.join(like, sql` or `)})`)
  }
  // Rows are written some seconds late, so at the borders the order of ids is not that of times.
  if (from !== '') found.push(sql`and time >= ${from}`)
  if (until !== '') found.push(sql`and time < ${nextDay(until)}`)
  return found
}

/** Places in a log by time, found by a binary search: ids ascend with the time, and only they have an index. */
function createLogIds({ logs }: GameDatabase, table: string) {
  const name = sql.table(table)
  return {
    async ends(): Promise<{ first: number; last: number } | undefined> {
      const ends = sql<{
        first: number | null
        last: number | null
      }>`select min(id) as first, max(id) as last from ${name}`
      const { first, last } = (await ends.execute(logs)).rows[0] ?? {}
      return first && last ? { first: Number(first), last: Number(last) } : undefined
    },
    /** The first id at or after a local time; one after the last if there is none. */
    async firstSince(time: string, { first, last }: { first: number; last: number }): Promise<number> {
      let [low, high] = [first, last + 1]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const probe = sql<{ id: number; since: number }>`
          select id, time >= ${time} as since from ${name} where id >= ${middle} order by id limit 1`
        const row = (await probe.execute(logs)).rows[0]
        if (!row || row.since === 1) high = middle
        else low = Number(row.id) + 1
      }
      return low
    },
    async timeOf(id: number): Promise<string> {
      const row = sql<{
        at: string
      }>`select cast(time as char) as at from ${name} where id >= ${id} order by id limit 1`
      return (await row.execute(logs)).rows[0]?.at ?? ''
    },
  }
}

async function shown(game: GameDatabase, rows: readonly StoredRow[]): Promise<LogRow[]> {
  const names = await findCharacterNames(game, [...new Set(rows.flatMap((row) => [row.char_id, row.other ?? 0]))])
  return rows.map((stored) => {
    const { card0, card1, card2, card3, other, message, recipient, ...row } = { ...none, ...stored }
    return {
      ...{ ...row, id: Number(row.id), cards: [card0, card1, card2, card3], char: names.get(row.char_id) ?? '' },
      ...{ other_id: other, other: names.get(other) ?? '' },
      ...{ message: game.readText(message), recipient: game.readText(recipient) },
    }
  })
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
