import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AuditLine } from '../../api/audit.ts'
import type { Database, Tables } from '../db/index.ts'
import { createYield } from '../db/index.ts'

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

/** Lines read at once before other requests get a turn: a search within texts cannot use an index. */
const lookedAtOnce = 2_000

/** Reads the audit log, the newest line first. */
export async function findAuditLines(db: Database, query: AuditQuery): Promise<AuditLine[]> {
  if (query.text === '') return read(db, query)
  const yieldToEventLoop = createYield()
  const oldest = await endOf(db, 'asc')
  let beforeId = Math.min(query.beforeId ?? Number.POSITIVE_INFINITY, (await endOf(db, 'desc')) + 1)
  const found: AuditLine[] = []
  while (beforeId > oldest && found.length < query.limit) {
    const fromId = beforeId - lookedAtOnce
    found.push(...(await read(db, { ...query, beforeId, fromId, limit: query.limit - found.length })))
    beforeId = fromId
    await yieldToEventLoop()
  }
  return found
}

async function endOf(db: Database, direction: 'asc' | 'desc'): Promise<number> {
  const row = await db.selectFrom('audit_log').select('id').orderBy('id', direction).limit(1).executeTakeFirst()
  return row?.id ?? 0
}

async function read(db: Database, query: AuditQuery & { fromId?: number }): Promise<AuditLine[]> {
  const { kind, text, from, until, fromId, beforeId, limit } = query
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .select(['audit_log.id', 'at', 'actor_id', 'name', 'action', 'subject', 'address', 'detail'])
    .$if(kind !== '', (q) => q.where((e) => isLike(e.ref('action'), `${literal(kind)}%`)))
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
    at: new Date(Number(at)).toISOString(),
    actor_id,
    actor: name,
    action,
    subject,
    // Old lines, from before only networks were stored, have full addresses.
    network: address,
    detail: parsed(detail),
  }))
}

type Joined = ExpressionBuilder<Tables & { accounts: Tables['accounts'] }, 'audit_log' | 'accounts'>

function mentions(e: Joined, text: string) {
  const pattern = `%${literal(text)}%`
  return e.or((['name', 'subject', 'address', 'detail'] as const).map((column) => isLike(e.ref(column), pattern)))
}

function isLike(column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '!'`
}

/** Escapes `%` and `_`, for both databases. */
function literal(text: string): string {
  return text.replace(/[%_!]/g, '!$&')
}

function parsed(detail: string): Record<string, unknown> {
  try {
    return JSON.parse(detail)
  } catch {
    // An earlier version of the program truncated long details.
    return { detail }
  }
}
