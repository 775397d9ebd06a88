import type { ExpressionBuilder } from 'kysely'
import type { AuditLine } from '../../api/audit.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export interface AuditQuery {
  /** Beginning of the action, such as `post.`; '' = all. */
  kind: string
  /** Part of an actor's name, a subject, a network or a detail; '' = all. */
  text: string
  /** UTC milliseconds: from, and before. */
  from?: number | undefined
  until?: number | undefined
  /** Only lines before this one. */
  beforeId?: number | undefined
  limit: number
}

/** Reads the audit log, the newest line first. */
export async function findAuditLines(db: Database, query: AuditQuery): Promise<AuditLine[]> {
  const { kind, text, from, until, beforeId, limit } = query
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .select(['audit_log.id', 'at', 'actor_id', 'name', 'action', 'subject', 'address', 'detail'])
    .$if(kind !== '', (q) => q.where('action', 'like', `${literal(kind)}%`))
    .$if(text !== '', (q) => q.where((e) => mentions(e, text)))
    .$if(from !== undefined, (q) => q.where('at', '>=', from as number))
    .$if(until !== undefined, (q) => q.where('at', '<', until as number))
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
    // Lines from before networks alone were kept have whole addresses.
    network: address,
    detail: parsed(detail),
  }))
}

type Joined = ExpressionBuilder<Tables & { accounts: Tables['accounts'] }, 'audit_log' | 'accounts'>

function mentions(e: Joined, text: string) {
  const pattern = `%${literal(text)}%`
  return e.or((['name', 'subject', 'address', 'detail'] as const).map((column) => e(column, 'like', pattern)))
}

/** `%` and `_` stand for themselves, on both databases: what they would match is one character of the words. */
function literal(text: string): string {
  return text.replace(/[%_\\]/g, '_')
}

function parsed(detail: string): Record<string, unknown> {
  try {
    return JSON.parse(detail)
  } catch {
    // A line of an earlier version of the program was cut off.
    return { detail }
  }
}
