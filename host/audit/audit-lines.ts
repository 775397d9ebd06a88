import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AuditLine } from '../../api/audit.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { createYield, type Database, escapeLike, type TableName, type Tables } from '../db/index.ts'

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

/** Ids and names of the actors, a query of the folder that stores them. */
export type ActorNames = SelectQueryBuilder<Tables, TableName, { id: number; name: string }>

/** A line without what other tables add. */
export type StoredLine = Omit<AuditLine, 'subject_name'>

/** Lines read by one statement before other requests get a turn: a search within texts cannot use an index. */
const batchSize = 2_000

/** Reads the audit log, the newest line first. */
export async function findAuditLines(db: Database, query: AuditQuery, actors: ActorNames): Promise<StoredLine[]> {
  if (query.text === '') return readLines(db, query, actors)
  const yieldToEventLoop = createYield()
  const ids = await readIdRange(db, query)
  let beforeId = Math.min(query.beforeId ?? Number.POSITIVE_INFINITY, ids.highest + 1)
  const lines: StoredLine[] = []
  while (beforeId > ids.lowest && lines.length < query.limit) {
    const fromId = beforeId - batchSize
    const part = { ...query, beforeId, fromId, limit: query.limit - lines.length }
    lines.push(...(await readLines(db, part, actors)))
    beforeId = fromId
    await yieldToEventLoop()
  }
  return lines
}

/** The newest lines about a subject, of actions of these kinds. */
export function findSubjectLines(
  db: Database,
  {
    subject,
    kinds,
    except,
    limit,
  }: { subject: string; kinds: readonly string[]; except: readonly string[]; limit: number },
  actors: ActorNames,
): Promise<{ at: number; name: string | null; action: string }[]> {
  return db
    .selectFrom('audit_log')
    .leftJoin(actors.as('actors'), 'actors.id', 'actor_id')
    .select(['at', 'actors.name', 'action'])
    .where('subject', '=', subject)
    .where((e) => e.or(kinds.map((kind) => e('action', 'like', `${kind}.%`))))
    .where('action', 'not in', except)
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest logins of an account, and the newest with a wrong password. */
export async function findLogins(db: Database, accountId: number, limit: number) {
  const lines = db.selectFrom('audit_log').select(['id', 'at', 'action', 'address']).orderBy('id', 'desc').limit(limit)
  const successes = await lines.where('actor_id', '=', accountId).where('action', '=', 'login').execute()
  const failures = await lines.where('subject', '=', String(accountId)).where('action', '=', 'login.fail').execute()
  return [...successes, ...failures].sort((a, b) => b.id - a.id).slice(0, limit)
}

/** The action of the first line; undefined for an empty log. */
export async function findFirstAction(db: Database): Promise<string | undefined> {
  const first = db.selectFrom('audit_log').select('action').orderBy('id').limit(1)
  return (await first.executeTakeFirst())?.action
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

async function readLines(
  db: Database,
  query: AuditQuery & { fromId?: number },
  actors: ActorNames,
): Promise<StoredLine[]> {
  const { kind, text, from, until, fromId, beforeId, limit } = query
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin(actors.as('actors'), 'actors.id', 'actor_id')
    .select(['audit_log.id', 'at', 'actor_id', 'actors.name', 'action', 'subject', 'address', 'detail'])
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

type JoinedTables = ExpressionBuilder<Tables & { actors: { id: number; name: string } }, 'audit_log' | 'actors'>

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
