import { isoTime } from '../../../domain/time/iso-time.ts'
import { type AuditActor, writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type AddressBan, addIpBan, findIpBan, type GameDatabase, liftIpBan, listIpBans } from '../../game-db/index.ts'
import { addAddressBan, type Ban, endAddressBan, findAddressReason } from './bans.ts'

export type AddressBanDeps = Pick<Deps, 'database'> & { gameDatabase: GameDatabase }

/*
 * Bans of addresses: in the game's table, which has no transactions, and their reasons here. What is written here, with
 * the audit line, follows the game's table, so that it records what happened.
 */

/** The operator's ban of an address or of its network. */
export async function findAddressBan(deps: AddressBanDeps, address: string): Promise<AddressBan | undefined> {
  const ban = await findIpBan(deps.gameDatabase, address)
  return ban && withReason(deps, ban)
}

export async function listAddressBans(deps: AddressBanDeps): Promise<AddressBan[]> {
  const bans = await listIpBans(deps.gameDatabase)
  return Promise.all(bans.map((ban) => withReason(deps, ban)))
}

export async function banNetwork(
  { database: { db }, gameDatabase, now }: AddressBanDeps & Pick<Deps, 'now'>,
  address: string,
  { reason, endsAt }: Pick<Ban, 'reason' | 'endsAt'>,
  by: Admin,
): Promise<void> {
  const secondsLeft = endsAt === null ? null : Math.ceil((endsAt - now()) / 1_000)
  const stored = await addIpBan(gameDatabase, { address, reason, secondsLeft }, plainReason)
  await inTransaction(db, async (trx) => {
    await addAddressBan(trx, address, { reason, endsAt }, by.actorId, now())
    const detail = { reason, until: isoTime(endsAt), ...(stored !== reason && { stored }) }
    await writeAudit(trx, { ...by, action: 'address.ban', subject: address, detail }, now())
  })
}

/** Returns whether there was a ban. */
export async function unbanNetwork(
  { database: { db }, gameDatabase, now }: AddressBanDeps & Pick<Deps, 'now'>,
  address: string,
  by: Admin,
): Promise<boolean> {
  if (!(await liftIpBan(gameDatabase, address))) return false
  await inTransaction(db, async (trx) => {
    await endAddressBan(trx, address, now())
    await writeAudit(trx, { ...by, action: 'address.lift', subject: address }, now())
  })
  return true
}

/** With the reason as it was typed, if the game's table could not store it. */
async function withReason({ database: { db } }: AddressBanDeps, ban: AddressBan): Promise<AddressBan> {
  if (ban.reason !== plainReason) return ban
  return { ...ban, reason: (await findAddressReason(db, ban.address)) ?? '' }
}

type Admin = AuditActor & { actorId: number }

/** What the game's table has for a reason that it cannot store. */
const plainReason = 'Banned on the website'
