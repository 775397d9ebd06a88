import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { type AuditActor, type AuditEntry, writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { createGameAccounts, type GameAccount, maxPlayerGroup } from '../../game-db/index.ts'
import { HostError } from '../../http/index.ts'
import { endAccessAndLinks, findAccountById, lockAccount } from '../account/index.ts'
import { addBan, type Ban, type BanSubject, endBan } from './bans.ts'

type Admin = AuditActor & { actorId: number }

/**
 * Bans accounts and lifts bans: of accounts of the game in its own table, of the others here. The reason, the end of
 * the sessions and the audit line are one transaction, which follows once the game's table has stored the ban.
 */
export function createBanning({ database, gameDatabase, now }: Pick<Deps, 'database' | 'gameDatabase' | 'now'>) {
  const { db } = database
  const adminGroups = gameDatabase?.settings.GAME_ADMIN_GROUPS ?? []
  const gameAccounts = gameDatabase && createGameAccounts(gameDatabase)

  /** Throws 409 for staff, who are banned by the operator's command only, and 404 for an unknown account. */
  async function checkSubject({ accountId }: BanSubject, row: GameAccount | undefined): Promise<void> {
    const account = accountId === null ? undefined : await findAccountById(db, accountId)
    if (!account && !row) throw new HostError(404, copy.accountNotFound)
    const isGameStaff = row !== undefined && (row.groupId > maxPlayerGroup || adminGroups.includes(row.groupId))
    if ((account && account.role !== 'player') || isGameStaff) throw new HostError(409, copy.staff)
  }

  /** Writes the game's table if the account is in it, then runs `confirm`. `untilS`: see `setBan`. */
  async function write(subject: BanSubject, untilS: number | null, confirm: () => Promise<void>): Promise<void> {
    const { gameId } = subject
    if (gameId === null || !gameAccounts) {
      await checkSubject(subject, undefined)
      return confirm()
    }
    await gameAccounts.setBan(gameId, untilS, { check: (row) => checkSubject(subject, row), confirm })
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
            if (gameId === null)
              await trx.updateTable('accounts').set({ disabled_at: at }).where('id', '=', accountId).execute()
            await endAccessAndLinks(trx, accountId)
          }
          await addBan(trx, subject, { reason, endsAt }, by.actorId, at)
          const detail = { reason, until: isoTime(endsAt) }
          await writeAudit(trx, { ...entryOf(subject, by, 'account.ban'), detail }, at)
        }),
      )
    },
    async lift(subject: BanSubject, by: Admin): Promise<void> {
      const { accountId } = subject
      await write(subject, 0, () =>
        inTransaction(db, async (trx) => {
          if (accountId !== null)
            await trx.updateTable('accounts').set({ disabled_at: null }).where('id', '=', accountId).execute()
          await endBan(trx, subject, now())
          await writeAudit(trx, entryOf(subject, by, 'account.lift'), now())
        }),
      )
    },
  }
}
