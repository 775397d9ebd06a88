import type { Role } from '../../domain/session.ts'
import { createAuditLog } from '../audit/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { createAccounts } from './store/accounts.ts'

export interface RoleChange {
  name: string
  role: Role
  at: number
  /** Whether game accounts log in here: their group in the game decides at each login whether they are admins. */
  hasGame: boolean
}

/** Gives an account a role and ends its sessions. Returns the account's name, or the reason for a refusal. */
export async function giveRole(
  { db }: Pick<OpenDatabase, 'db'>,
  { name, role, at, hasGame }: RoleChange,
): Promise<{ name: string } | 'unknown' | 'game'> {
  const accounts = createAccounts(db)
  const before = await accounts.findForLogin(name)
  if (!before) return 'unknown'
  const linked = await db.selectFrom('game_accounts').select('game_id').where('account_id', '=', before.id).execute()
  if (hasGame && linked.length > 0 && (role === 'admin' || before.role === 'admin')) return 'game'
  const change = { before: { role: before.role }, after: { role } }
  const entry = { actorId: null, action: 'account.role', subject: String(before.id), address: '', ...change } as const
  await accounts.setRole(name, role, createAuditLog(db).line(entry, at))
  return { name: before.name }
}
