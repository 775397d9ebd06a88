import { accountDeskHostCopy as copy } from '../../domain/copy/account-desk.ts'
import type { AuditActor, AuditEntry } from '../audit/index.ts'
import { createAuditLog } from '../audit/index.ts'
import { inTransaction } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createGameAccounts, type GameAccount } from '../game-db/index.ts'
import { HostError } from '../http/index.ts'
import { endAccess, lockAccount } from './store/access.ts'
import { createAccounts } from './store/accounts.ts'
import { type Ban, type BanSubject, createBans } from './store/bans.ts'

/** Groups above this one are staff of the game. */
const lastPlayerGroup = 5

type Admin = AuditActor & { actorId: number }

/**
 * Bans and lets in again accounts of the game (in its own table), and of the site only. The reason, the end of the
 * sessions and the audit line are one transaction, which follows once the game's table has kept the ban.
 */
export function createBanning({ database, gameDatabase, now }: Pick<Deps, 'database' | 'gameDatabase' | 'now'>) {
  const { db } = database
  const accounts = createAccounts(db)
  const adminGroups = gameDatabase?.settings.GAME_ADMIN_GROUPS ?? []
  const games = gameDatabase && createGameAccounts(gameDatabase)

  /** Throws 409 for staff, who are banned by the operator's command only, and 404 for an unknown account. */
  async function refuse(subject: BanSubject, row: GameAccount | undefined): Promise<void> {
    const own = subject.accountId === null ? undefined : await accounts.findById(subject.accountId)
    if (!own && !row) throw new HostError(404, copy.gone)
    const isGameStaff = row !== undefined && (row.groupId > lastPlayerGroup || adminGroups.includes(row.groupId))
    if ((own && own.role !== 'player') || isGameStaff) throw new HostError(409, copy.staff)
  }

  /** `until`: see `setBan`. */
  async function write(subject: BanSubject, until: number | null, keep: () => Promise<void>): Promise<void> {
    const { gameId } = subject
    if (gameId === null || !games) {
      await refuse(subject, undefined)
      return keep()
    }
    await games.setBan(gameId, until, { check: (row) => refuse(subject, row), keep })
  }

  function entryOf(subject: BanSubject, by: AuditActor, action: 'account.ban' | 'account.lift'): AuditEntry {
    const { accountId, gameId } = subject
    return { ...by, action, subject: accountId === null ? `game account ${gameId}` : String(accountId) }
  }

  return {
    async ban(subject: BanSubject, { reason, endsAt }: Pick<Ban, 'reason' | 'endsAt'>, by: Admin): Promise<void> {
      const { accountId, gameId } = subject
      await write(subject, endsAt === null ? null : endsAt / 1_000, () =>
        inTransaction(db, async (trx) => {
          const at = now()
          if (accountId !== null) {
            await lockAccount(trx, accountId)
            const disabled = trx.updateTable('accounts').set({ disabled_at: at })
            if (gameId === null) await disabled.where('id', '=', accountId).execute()
            await endAccess(trx, accountId)
          }
          await createBans(trx).add(subject, { reason, endsAt }, by.actorId, at)
          const detail = { reason, until: endsAt === null ? null : new Date(endsAt).toISOString() }
          await createAuditLog(trx).write({ ...entryOf(subject, by, 'account.ban'), detail }, at)
        }),
      )
    },
    async lift(subject: BanSubject, by: Admin): Promise<void> {
      await write(subject, 0, () =>
        inTransaction(db, async (trx) => {
          const enabled = trx.updateTable('accounts').set({ disabled_at: null })
          if (subject.accountId !== null) await enabled.where('id', '=', subject.accountId).execute()
          await createBans(trx).lift(subject, now())
          await createAuditLog(trx).write(entryOf(subject, by, 'account.lift'), now())
        }),
      )
    },
  }
}
