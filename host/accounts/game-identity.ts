import { createAuditLog } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { createValueDigest, type GameAccount, type GameDatabase } from '../game-db/index.ts'
import { nameKey } from './store/accounts.ts'
import { closedName } from './store/closings.ts'
import { createLinkedAccounts } from './store/linked-accounts.ts'
import type { GameSide, LinkedAccount } from './store/linked-rows.ts'

/** Compares accounts here with the rows of the game's table that they are linked to. */
export function createGameIdentity({
  database,
  gameDatabase,
  now,
}: Pick<Deps, 'database' | 'now'> & { gameDatabase: GameDatabase }) {
  const { settings } = gameDatabase
  const links = createLinkedAccounts(database.db)
  const digest = createValueDigest(settings)
  const audit = createAuditLog(database.db)

  return {
    /** The values of a row that the host stores; `passwordHash` is our hash of its password. */
    sideOf(row: GameAccount, passwordHash: string): GameSide {
      const gender = row.sex === 'F' ? 'female' : 'male'
      const valueDigest = digest.digestOf(row.id, row.value)
      return { gameId: row.id, name: row.name, gender, passwordHash, valueDigest, tableCreatedAtS: row.tableCreatedAtS }
    },

    /** `unknown` if the digest was computed with another key. */
    comparePassword: ({ valueDigest }: LinkedAccount, row: GameAccount) =>
      digest.compare(valueDigest, row.id, row.value),

    /**
     * Whether a row of the game is still the player that an account was linked to. A game server whose table was
     * emptied assigns the same numbers again: then the name differs, or both the table's time and the password do.
     */
    isSame({ id, name, tableCreatedAtS, valueDigest }: LinkedAccount, row: GameAccount): boolean {
      const isSameTable = (tableCreatedAtS ?? row.tableCreatedAtS) === row.tableCreatedAtS
      // An emptied account has neither its name nor a digest any more.
      if (name === closedName(id)) return isSameTable
      if (nameKey(name) !== nameKey(row.name)) return false
      return isSameTable || digest.compare(valueDigest, row.id, row.value) !== 'changed'
    },

    /**
     * Sets the role by the game's group, so that an account whose group is no longer mapped loses the admin role.
     * Returns the role.
     */
    async syncRole({ id, role: storedRole }: LinkedAccount, row: GameAccount): Promise<string> {
      // Authors exist only here: the game has no such group.
      const roleHere = storedRole === 'author' ? 'author' : 'player'
      const role = settings.GAME_ADMIN_GROUPS.includes(row.groupId) ? 'admin' : roleHere
      if (role === storedRole) return role
      const change = { before: { role: storedRole }, after: { role }, detail: { group: row.groupId } }
      const entry = { actorId: null, action: 'account.role', subject: String(id), address: '', ...change } as const
      await links.setRole(id, role, audit.line(entry, now()))
      return role
    },
  }
}
