import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { type AuditActor, auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { findGameAccountsByIds, type GameDatabase } from '../../game-db/index.ts'
import { HostError } from '../../http/index.ts'
import { closeLink, comparePlayer, findLinkByGameId, gameSideOf, setLinkedPassword } from '../game-link/index.ts'

type DecisionDeps = Pick<Deps, 'database' | 'features' | 'now'> & { gameDatabase: GameDatabase }

// Decisions of admins about accounts whose player in the game is not proved to be their owner, see `comparePlayer`.

export async function waitsForDecision(deps: Omit<DecisionDeps, 'features' | 'now'>, gameId: number): Promise<boolean> {
  return (await findUnproven(deps, gameId)) !== undefined
}

/**
 * `isSame`: the owner keeps the account. Otherwise it is closed, and the player gets a new one at the next login. Throws
 * 409 for an account that waits for no decision.
 */
export async function settleOwner(deps: DecisionDeps, gameId: number, isSame: boolean, by: AuditActor): Promise<void> {
  const { database, features, gameDatabase, now } = deps
  const found = await findUnproven(deps, gameId)
  if (!found) throw new HostError(409, copy.ownerKnown)
  const { linked, row } = found
  const entry = { ...by, action: 'account.prove', subject: String(linked.id), detail: { same: isSame } } as const
  // Without a hash of ours, the next login checks the game's value.
  const side = gameSideOf(gameDatabase, row, '')
  const also = auditStep(entry, now())
  if (isSame) await setLinkedPassword(database.db, linked, { side, also })
  else await closeLink(database.db, linked, { side, time: { features, at: now() }, also })
}

async function findUnproven({ database, gameDatabase }: Omit<DecisionDeps, 'features' | 'now'>, gameId: number) {
  const linked = await findLinkByGameId(database.db, gameId)
  const [row] = linked ? await findGameAccountsByIds(gameDatabase, [gameId]) : []
  return linked && row && comparePlayer(gameDatabase, linked, row) === 'unproven' ? { linked, row } : undefined
}
