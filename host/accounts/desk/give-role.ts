import type { Role } from '../../../domain/accounts/session.ts'
import { auditStep } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { findAccountForLogin, setAccountRole } from '../account/index.ts'
import { findGameId } from '../game-link/index.ts'

interface RoleChange {
  name: string
  role: Role
  at: number
  /** Whether game accounts log in here: their group in the game decides at each login whether they are admins. */
  hasGame: boolean
}

/**
 * Gives an account a role and ends its sessions. Returns the account's name, or the reason for a refusal: the name is
 * unknown, or the game decides who of its accounts is an admin.
 */
export async function giveRole(
  { db }: Pick<OpenDatabase, 'db'>,
  { name, role, at, hasGame }: RoleChange,
): Promise<{ name: string } | 'unknown' | 'game'> {
  const account = await findAccountForLogin(db, name)
  if (!account) return 'unknown'
  const isLinked = (await findGameId(db, account.id)) !== undefined
  if (hasGame && isLinked && (role === 'admin' || account.role === 'admin')) return 'game'
  const change = { before: { role: account.role }, after: { role } }
  const entry = { actorId: null, action: 'account.role', subject: String(account.id), address: '', ...change } as const
  await setAccountRole(db, name, role, auditStep(entry, at))
  return { name: account.name }
}
