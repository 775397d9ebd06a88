import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AuditLine } from '../../api/audit.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { createYield, type Database, escapeLike, type Tables } from '../db/index.ts'

export interface AuditQuery {
  /** Prefix of the action, such as `post.`; '' = all. */
  kind: string
  /** Part of an actor's name, a subject, a network or a detail; '' = all. */
  text: string
  /** UTC milliseconds: from (inclusive), and before (exclusive). */
  from?: number | undefined
  until?: number | undefined
  /** Only lines before this one. */
  beforeId?: number | undefined
  limit: number
}

/** A line without what other tables add. */
export type StoredLine = Omit<AuditLine, 'subject_name'>

/** Lines read by one statement before other requests get a turn: a search within texts cannot use an index. */
const batchSize = 2_000

/** Reads the audit log, the newest line first. */
export async function findAuditLines(db: Database, query: AuditQuery): Promise<StoredLine[]> {
  if (query.text === '') return readLines(db, query)
  const yieldToEventLoop = createYield()
  const ids = await readIdRange(db, query)
  let beforeId = Math.min(query.beforeId ?? Number.POSITIVE_INFINITY, ids.highest + 1)
  const lines: StoredLine[] = []
  while (beforeId > ids.lowest && lines.length < query.limit) {
    const fromId = beforeId - batchSize
    lines.push(...(await readLines(db, { ...query, beforeId, fromId, limit: query.limit - lines.length })))
    beforeId = fromId
    await yieldToEventLoop()
  }
  return lines
}

/** The ids of the lines between the dates, found in the index of times; 0 and 0 without lines. */
async function readIdRange(db: Database, { from, until }: AuditQuery): Promise<{ lowest: number; highest: number }> {
  const row = await db
    .selectFrom('audit_log')
    .select((e) => [e.fn.min('id').as('lowest'), e.fn.max('id').as('highest')])
    .$if(from !== undefined, (q) => q.where('at', '>=', from as number))
    .$if(until !== undefined, (q) => q.where('at', '<', until as number))
    .executeTakeFirst()
  return { lowest: row?.lowest ?? 0, highest: row?.highest ?? 0 }
}

async function readLines(db: Database, query: AuditQuery & { fromId?: number }): Promise<StoredLine[]> {
  const { kind, text, from, until, fromId, beforeId, limit } = query
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .select(['audit_log.id', 'at', 'actor_id', 'name', 'action', 'subject', 'address', 'detail'])
    .$if(kind !== '', (q) => q.where((e) => isLike(e.ref('action'), `${escapeLike(kind)}%`)))
    .$if(text !== '', (q) => q.where((e) => mentions(e, text)))
    .$if(from !== undefined, (q) => q.where('at', '>=', from as number))
    .$if(until !== undefined, (q) => q.where('at', '<', until as number))
    .$if(fromId !== undefined, (q) => q.where('audit_log.id', '>=', fromId as number))
    .$if(beforeId !== undefined, (q) => q.where('audit_log.id', '<', beforeId as number))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, actor_id, name, action, subject, address, detail }) => ({
    id,
    at: isoTime(at),
    actor_id,
    actor: name,
    action,
    subject,
    // Old lines, from before only networks were stored, have full addresses.
    network: address,
    detail: parseAuditDetail(detail),
  }))
}

type JoinedTables = ExpressionBuilder<Tables & { accounts: Tables['accounts'] }, 'audit_log' | 'accounts'>

function mentions(e: JoinedTables, text: string) {
  const pattern = `%${escapeLike(text)}%`
  const columns = ['name', 'subject', 'address', 'detail'] as const
  // MariaDB's binary collation distinguishes cases, SQLite's `like` does not.
  return e.or(columns.map((column) => isLike(e.fn('lower', [column]), sql`lower(${pattern})`)))
}

function isLike(column: Expression<unknown>, pattern: Expression<unknown> | string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '!'`
}

/** The details of an audit line. */
export function parseAuditDetail(detail: string): Record<string, unknown> {
  try {
    return JSON.parse(detail)
  } catch {
    // An earlier version of the program truncated long details.
    return { detail }
  }
}
