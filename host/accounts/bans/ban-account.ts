import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { type AuditActor, type AuditEntry, writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type GameAccount, maxPlayerGroup, setGameBan } from '../../game-db/index.ts'
import { HostError } from '../../http/index.ts'
import { endAccessAndLinks, findAccountById, lockAccount } from '../account/index.ts'
import { addBan, type Ban, type BanSubject, endBan } from './bans.ts'

type Admin = AuditActor & { actorId: number }

type BanDeps = Pick<Deps, 'database' | 'gameDatabase' | 'now'>

/**
 * Bans an account: one of the game in its own table, another one here. The reason, the end of the sessions and the audit
 * line are one transaction, which follows once the game's table has stored the ban.
 */
export async function banSubject(
  deps: BanDeps,
  subject: BanSubject,
  { reason, endsAt }: Pick<Ban, 'reason' | 'endsAt'>,
  by: Admin,
): Promise<void> {
  const { accountId, gameId } = subject
  await write(deps, subject, endsAt === null ? null : endsAt / 1_000, () =>
    inTransaction(deps.database.db, async (trx) => {
      const at = deps.now()
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
}

/** Lifts the ban of an account, where `banSubject` has written it. */
export async function unbanSubject(deps: BanDeps, subject: BanSubject, by: Admin): Promise<void> {
  const { accountId } = subject
  await write(deps, subject, 0, () =>
    inTransaction(deps.database.db, async (trx) => {
      if (accountId !== null)
        await trx.updateTable('accounts').set({ disabled_at: null }).where('id', '=', accountId).execute()
      await endBan(trx, subject, deps.now())
      await writeAudit(trx, entryOf(subject, by, 'account.lift'), deps.now())
    }),
  )
}

/** Writes the game's table if the account is in it, then runs `confirm`. `untilS`: see `setGameBan`. */
async function write(
  deps: BanDeps,
  subject: BanSubject,
  untilS: number | null,
  confirm: () => Promise<void>,
): Promise<void> {
  const { gameId } = subject
  if (gameId === null || !deps.gameDatabase) {
    await checkSubject(deps, subject, undefined)
    return confirm()
  }
  await setGameBan(deps.gameDatabase, gameId, untilS, { check: (row) => checkSubject(deps, subject, row), confirm })
}

/** Throws 409 for staff, who are banned by the operator's command only, and 404 for an unknown account. */
async function checkSubject(
  { database, gameDatabase }: BanDeps,
  { accountId }: BanSubject,
  row: GameAccount | undefined,
): Promise<void> {
  const adminGroups = gameDatabase?.settings.GAME_ADMIN_GROUPS ?? []
  const account = accountId === null ? undefined : await findAccountById(database.db, accountId)
  if (!account && !row) throw new HostError(404, copy.accountNotFound)
  const isGameStaff = row !== undefined && (row.groupId > maxPlayerGroup || adminGroups.includes(row.groupId))
  if ((account && account.role !== 'player') || isGameStaff) throw new HostError(409, copy.staff)
}

function entryOf(subject: BanSubject, by: AuditActor, action: 'account.ban' | 'account.lift'): AuditEntry {
  const { accountId, gameId } = subject
  return { ...by, action, subject: accountId === null ? `game account ${gameId}` : String(accountId) }
}
