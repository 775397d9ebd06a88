import { auditStep } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { createValueDigest, type GameAccount, type GameDatabase } from '../../game-db/index.ts'
import { closedName, nameKey } from '../account/index.ts'
import { setLinkedRole } from './change-links.ts'
import type { GameSide, LinkedAccount } from './linked-rows.ts'

/** Compares accounts here with the rows of the game's table that they are linked to. */
export function createGameIdentity({
  database,
  gameDatabase,
  now,
}: Pick<Deps, 'now'> & { database: Pick<OpenDatabase, 'db'>; gameDatabase: GameDatabase }) {
  const { settings } = gameDatabase
  const digest = createValueDigest(settings)

  return {
    /** The values of a row that the host stores; `passwordHash` is our hash of its password. */
    sideOf(row: GameAccount, passwordHash: string): GameSide {
      const gender = row.sex === 'F' ? 'female' : 'male'
      const valueDigest = digest.digestOf(row.id, row.value)
      return { gameId: row.id, name: row.name, gender, passwordHash, valueDigest, tableCreatedAtS: row.tableCreatedAtS }
    },

    /** `unknown` if the digest was computed with another key, or never. */
    comparePassword: ({ valueDigest }: LinkedAccount, row: GameAccount) =>
      digest.compare(valueDigest, row.id, row.value),

    compare,

    /** Whether `compare` proves the same player. */
    isSame: (linked: LinkedAccount, row: GameAccount): boolean => compare(linked, row) === 'same',

    /**
     * The digest to store for an account of the same player whose digest has another key. Undefined if there is none to
     * store: our hash belongs to the password that a digest is of.
     */
    newDigest(linked: LinkedAccount, row: GameAccount): string | undefined {
      if (digest.isCurrent(linked.valueDigest) || compare(linked, row) !== 'same') return undefined
      const isKnown = digest.compare(linked.valueDigest, row.id, row.value) === 'same'
      const isEmptied = linked.name === closedName(linked.id)
      const hasNoHash = linked.passwordHash === '' && !isEmptied
      return isKnown || hasNoHash ? digest.digestOf(row.id, row.value) : undefined
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
      await setLinkedRole(database.db, id, { role, also: auditStep(entry, now()) })
      return role
    },
  }

  /**
   * Whether a row of the game is still the player that an account was linked to. A game server whose table was emptied
   * assigns the same numbers again. `unproven`: the number and the name are the same, but the table is another one and
   * so is the password, or one of them is unknown. Another player may have taken the name, or the owner may have changed
   * the password.
   */
  function compare(
    { id, name, tableCreatedAtS, valueDigest }: LinkedAccount,
    row: GameAccount,
  ): 'same' | 'other' | 'unproven' {
    // A table whose time the database does not report may be a new one.
    const isSameTable = row.tableCreatedAtS !== 0 && tableCreatedAtS === row.tableCreatedAtS
    // An emptied account has neither its name nor a digest any more.
    if (name === closedName(id)) return isSameTable ? 'same' : 'other'
    if (nameKey(name) !== nameKey(row.name)) return 'other'
    if (isSameTable) return 'same'
    return digest.compare(valueDigest, row.id, row.value) === 'same' ? 'same' : 'unproven'
  }
}
