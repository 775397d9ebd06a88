import { type Database, hashToken } from '../../db/index.ts'
import { lifetimeOf, removeSessionRows, type SessionAccount, type SessionOrigin } from './sessions.ts'

/** A valid session as shown to its owner; times in UTC milliseconds. */
export interface OwnSession extends SessionOrigin {
  /** Identifies the session without granting access: the first characters of its token's hash. */
  id: string
  isCurrent: boolean
  createdAt: number
  lastUsedAt: number
}

const idLength = 16

/** An account's valid sessions, the most recently used one first; `token` marks the calling one. */
export async function listSessions(
  db: Database,
  { accountId, role }: Pick<SessionAccount, 'accountId' | 'role'>,
  token: string,
  at: number,
) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .where('last_used_at', '>', at - lifetimeOf(role).idleMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const current = hashToken(token)
  return rows.map(
    (row): OwnSession => ({
      id: row.token_hash.slice(0, idLength),
      isCurrent: row.token_hash === current,
      device: row.device ?? '',
      network: row.network ?? '',
      createdAt: Number(row.created_at),
      lastUsedAt: Number(row.last_used_at),
    }),
  )
}

/** Ends one session of an account by its id, inside `changeAccount`. Returns how many: 0 or 1. */
export const endSessionById = (db: Database, accountId: number, id: string) =>
  endMatching(db, accountId, (hash) => hash.startsWith(id))

/** Ends all sessions of an account except the one of `token`, inside `changeAccount`. Returns how many. */
export const endSessionsExcept = (db: Database, accountId: number, token: string) =>
  endMatching(db, accountId, (hash) => hash !== hashToken(token))

/** Under the account's lock: otherwise a concurrent renewal could change the token after the rows are read. */
async function endMatching(db: Database, accountId: number, isEnded: (hash: string) => boolean): Promise<number> {
  const all = await db.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId).execute()
  const ended = all.filter((row) => isEnded(row.token_hash))
  return removeSessionRows(db, ended)
}
