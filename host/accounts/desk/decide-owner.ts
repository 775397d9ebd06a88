import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { type AuditActor, auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { createGameAccounts, type GameDatabase } from '../../game-db/index.ts'
import { HostError } from '../../http/index.ts'
import { closeLink, createGameIdentity, findLinkByGameId, setLinkedPassword } from '../game-link/index.ts'

type RequiredDeps = Pick<Deps, 'database' | 'features' | 'now'> & { gameDatabase: GameDatabase }

/** Decisions of admins about accounts whose player in the game is not proved to be their owner, see `compare`. */
export function createOwnerDecision(deps: RequiredDeps) {
  const { database, features, gameDatabase, now } = deps
  const identity = createGameIdentity(deps)
  const { db } = database

  async function findUnproven(gameId: number) {
    const linked = await findLinkByGameId(db, gameId)
    const [row] = linked ? await createGameAccounts(gameDatabase).findByIds([gameId]) : []
    return linked && row && identity.compare(linked, row) === 'unproven' ? { linked, row } : undefined
  }

  return {
    isWaiting: async (gameId: number): Promise<boolean> => (await findUnproven(gameId)) !== undefined,

    /**
     * `isSame`: the owner keeps the account. Otherwise it is closed, and the player gets a new one at the next login.
     * Throws 409 for an account that waits for no decision.
     */
    async decide(gameId: number, isSame: boolean, by: AuditActor): Promise<void> {
      const found = await findUnproven(gameId)
      if (!found) throw new HostError(409, copy.ownerKnown)
      const { linked, row } = found
      const entry = { ...by, action: 'account.prove', subject: String(linked.id), detail: { same: isSame } } as const
      // Without a hash of ours, the next login checks the game's value.
      const side = identity.sideOf(row, '')
      const also = auditStep(entry, now())
      if (isSame) await setLinkedPassword(db, linked, { side, also })
      else await closeLink(db, linked, { side, time: { features, at: now() }, also })
    },
  }
}
