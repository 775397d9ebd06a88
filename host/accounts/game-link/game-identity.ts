import { auditStep } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameAccount, GameDatabase } from '../../game-db/index.ts'
import { closedName, nameKey } from '../account/index.ts'
import { setLinkedRole } from './change-links.ts'
import type { GameSide, LinkedAccount } from './linked-rows.ts'

// Comparisons of accounts here with the rows of the game's table that they are linked to.

type WithDigest = Pick<GameDatabase, 'valueDigest'>

/** The values of a row that the host stores; `passwordHash` is our hash of its password. */
export function gameSideOf({ valueDigest }: WithDigest, row: GameAccount, passwordHash: string): GameSide {
  const gender = row.sex === 'F' ? 'female' : 'male'
  const digest = valueDigest.digestOf(row.id, row.value)
  const { id: gameId, name, tableCreatedAtS } = row
  return { gameId, name, gender, passwordHash, valueDigest: digest, tableCreatedAtS }
}

/** `unknown` if the digest was computed with another key, or never. */
export function comparePassword({ valueDigest }: WithDigest, linked: LinkedAccount, row: GameAccount) {
  return valueDigest.compare(linked.valueDigest, row.id, row.value)
}

/**
 * Whether a row of the game is still the player that an account was linked to. A game server whose table was emptied
 * assigns the same numbers again. `unproven`: the number and the name are the same, but the table is another one and so
 * is the password, or one of them is unknown. Another player may have taken the name, or the owner may have changed the
 * password.
 */
export function comparePlayer(
  game: WithDigest,
  linked: LinkedAccount,
  row: GameAccount,
): 'same' | 'other' | 'unproven' {
  const { id, name, tableCreatedAtS } = linked
  // A table whose time the database does not report may be a new one.
  const isSameTable = row.tableCreatedAtS !== 0 && tableCreatedAtS === row.tableCreatedAtS
  // An emptied account has neither its name nor a digest any more.
  if (name === closedName(id)) return isSameTable ? 'same' : 'other'
  if (nameKey(name) !== nameKey(row.name)) return 'other'
  if (isSameTable) return 'same'
  return comparePassword(game, linked, row) === 'same' ? 'same' : 'unproven'
}

/** Whether `comparePlayer` proves the same player. */
export function isSamePlayer(game: WithDigest, linked: LinkedAccount, row: GameAccount): boolean {
  return comparePlayer(game, linked, row) === 'same'
}

/**
 * The digest to store for an account of the same player whose digest has another key. Undefined if there is none to
 * store: our hash belongs to the password that a digest is of.
 */
export function newDigest(game: WithDigest, linked: LinkedAccount, row: GameAccount): string | undefined {
  const { valueDigest } = game
  if (valueDigest.isCurrent(linked.valueDigest) || !isSamePlayer(game, linked, row)) return undefined
  const isKnown = comparePassword(game, linked, row) === 'same'
  const isEmptied = linked.name === closedName(linked.id)
  const hasNoHash = linked.passwordHash === '' && !isEmptied
  return isKnown || hasNoHash ? valueDigest.digestOf(row.id, row.value) : undefined
}

type RoleDeps = Pick<Deps, 'now'> & { database: Pick<OpenDatabase, 'db'>; gameDatabase: GameDatabase }

/**
 * Sets the role by the game's group, so that an account whose group is no longer mapped loses the admin role. Returns
 * the role.
 */
export async function syncRole(
  { database, gameDatabase, now }: RoleDeps,
  { id, role: storedRole }: LinkedAccount,
  row: GameAccount,
): Promise<string> {
  // Authors exist only here: the game has no such group.
  const roleHere = storedRole === 'author' ? 'author' : 'player'
  const role = gameDatabase.settings.GAME_ADMIN_GROUPS.includes(row.groupId) ? 'admin' : roleHere
  if (role === storedRole) return role
  const change = { before: { role: storedRole }, after: { role }, detail: { group: row.groupId } }
  const entry = { actorId: null, action: 'account.role', subject: String(id), address: '', ...change } as const
  await setLinkedRole(database.db, id, { role, also: auditStep(entry, now()) })
  return role
}
