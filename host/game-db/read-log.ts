import { type RawBuilder, sql } from 'kysely'
import type { GameLog, LogRow } from '../../domain/game-server/game-log.ts'
import { dayMs } from '../../domain/time/day.ts'
import { escapeLike } from '../db/index.ts'
import { findCharacterNames } from './find-log-subjects.ts'
import type { GameReader } from './game-database.ts'
import { createLogIds } from './log-ids.ts'
import { nameForms } from './name-forms.ts'

export interface LogQuery {
  log: GameLog
  /** The accounts and characters whose rows are read; undefined for all. */
  subjects: { accountIds: readonly number[]; charIds: readonly number[] } | undefined
  /** Items of `items`; undefined for all. */
  nameids: readonly number[] | undefined
  /** Part of a message of `chat`; '' for all. */
  text: string
  /** Days of the database's local time, `YYYY-MM-DD`, both included; '' for any. */
  from: string
  until: string
  /** Only rows with a smaller id. */
  beforeId: number | undefined
  limit: number
}

export interface LogPage {
  rows: LogRow[]
  /** The `beforeId` of the next page; undefined at the end. */
  next: number | undefined
  /** The local time down to which the log was read; '' at the end. */
  readTo: string
}

/** Rows read by one statement, and statements of one page: a log has 10^8 rows, and no index of times or items. */
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

/** The columns that not every log has, with their empty values. */
const noCards = { card0: 0, card1: 0, card2: 0, card3: 0 }
const emptyColumns = { ...noCards, amount: 0, nameid: 0, refine: 0, other: 0, message: '', recipient: '' }

interface StoredRow extends Partial<typeof emptyColumns> {
  id: number
  at: string
  char_id: number
  type: string
  map: string
}

/** Reads a page of a log, the newest row first, by primary key in bounded pieces. */
export async function readLog(game: GameReader, query: LogQuery): Promise<LogPage> {
  const { log, beforeId, limit, from, until } = query
  const ids = createLogIds(game, logTables[log])
  const range = await ids.range()
  if (!range) return { rows: [], next: undefined, readTo: '' }
  // With a margin of a minute: rows are written some seconds late, so the order of ids is not exactly that of times.
  const low = from === '' ? range.first : await ids.firstSince(`${addDays(from, -1)} 23:59:00`, range)
  let high = beforeId ?? (until === '' ? range.last + 1 : await ids.firstSince(`${addDays(until, 1)} 00:01:00`, range))
  const stored: StoredRow[] = []
  const conditions = await conditionsOf(game, query)
  for (let piece = 0; piece < maxPieces && high > low && stored.length < limit; piece++) {
    const bottom = Math.max(low, high - pieceRows)
    const rowsLeft = limit - stored.length
    const { rows } = await sql<StoredRow>`
      select ${sql.raw(columns[log])}, cast(time as char) as at from ${sql.table(logTables[log])} force index (primary)
      where id >= ${bottom} and id < ${high} ${sql.join(conditions, sql``)}
      order by id desc limit ${rowsLeft}`.execute(game.logs)
    stored.push(...rows)
    high = rows.length < rowsLeft ? bottom : Number(rows.at(-1)?.id)
  }
  const next = high > low ? high : undefined
  return { rows: await toLogRows(game, stored), next, readTo: next === undefined ? '' : await ids.timeOf(next) }
}

async function conditionsOf(game: GameReader, query: LogQuery): Promise<RawBuilder<unknown>[]> {
  const { log, subjects, nameids, text, from, until } = query
  const list = (ids: readonly number[]) => sql`(${sql.join(ids.length === 0 ? [-1] : ids)})`
  const conditions: RawBuilder<unknown>[] = []
  if (subjects) conditions.push(subjectCondition(log, list(subjects.charIds), list(subjects.accountIds)))
  if (nameids && log === 'items') conditions.push(sql`and nameid in ${list(nameids)}`)
  if (text !== '' && log === 'chat') {
    const forms = await nameForms(game, `%${escapeLike(text)}%`, 'chatlog', 'message')
    const like = forms.map((form) => sql`message like ${form} escape '!'`)
    conditions.push(sql`and (${sql.join(like, sql` or `)})`)
  }
  if (from !== '') conditions.push(sql`and time >= ${from}`)
  if (until !== '') conditions.push(sql`and time < ${addDays(until, 1)}`)
  return conditions
}

function subjectCondition(log: GameLog, charIds: RawBuilder<unknown>, accountIds: RawBuilder<unknown>) {
  if (log === 'items') return sql`and char_id in ${charIds}`
  if (log === 'zeny') return sql`and (char_id in ${charIds} or src_id in ${charIds})`
  return sql`and (src_charid in ${charIds} or src_accountid in ${accountIds})`
}

/** Adds the names of characters and decodes the texts. */
async function toLogRows(game: GameReader, rows: readonly StoredRow[]): Promise<LogRow[]> {
  const names = await findCharacterNames(game, [...new Set(rows.flatMap((row) => [row.char_id, row.other ?? 0]))])
  return rows.map((stored) => {
    const { card0, card1, card2, card3, other, message, recipient, ...row } = { ...emptyColumns, ...stored }
    return {
      ...row,
      id: Number(row.id),
      cards: [card0, card1, card2, card3],
      char: names.get(row.char_id) ?? '',
      other_id: other,
      other: names.get(other) ?? '',
      message: game.readText(message),
      recipient: game.readText(recipient),
    }
  })
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
