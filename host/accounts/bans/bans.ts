import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { type Database, inTransaction } from '../../db/index.ts'

/** An account here, a player of the game, or both. */
export interface BanSubject {
  accountId: number | null
  gameId: number | null
}

/** Times are UTC milliseconds; `endsAt` is null for a permanent ban. */
export interface Ban {
  reason: string
  createdAt: number
  endsAt: number | null
  liftedAt: number | null
  /** The admin's name. */
  by: string | null
}

const maxListed = 20
const batchSize = 500

/** The newest first. */
export async function listBans(db: Database, { accountId, gameId }: BanSubject): Promise<Ban[]> {
  const rows = await db
    .selectFrom('bans')
    .leftJoin('accounts', 'accounts.id', 'bans.actor_id')
    .select(['reason', 'bans.created_at', 'ends_at', 'lifted_at', 'accounts.name as by'])
    .where((e) => e.or([e('account_id', '=', accountId ?? -1), e('game_id', '=', gameId ?? -1)]))
    .orderBy('bans.id', 'desc')
    .limit(maxListed)
    .execute()
  const ms = (time: number | null) => (time === null ? null : Number(time))
  return rows.map(({ reason, created_at, ends_at, lifted_at, by }) => ({
    reason,
    createdAt: Number(created_at),
    endsAt: ms(ends_at),
    liftedAt: ms(lifted_at),
    by,
  }))
}

/** Replaces the subject's active ban, if there is one. */
export async function addBan(
  db: Database,
  subject: BanSubject,
  ban: Pick<Ban, 'reason' | 'endsAt'>,
  actorId: number,
  at: number,
): Promise<void> {
  await endBan(db, subject, at)
  const ids = { account_id: subject.accountId, game_id: subject.gameId, actor_id: actorId }
  const times = { created_at: at, ends_at: ban.endsAt, lifted_at: null }
  await db
    .insertInto('bans')
    .values({ ...ids, ...times, reason: ban.reason })
    .execute()
}

export async function endBan(db: Database, { accountId, gameId }: BanSubject, at: number): Promise<void> {
  await db
    .updateTable('bans')
    .set({ lifted_at: at })
    .where('lifted_at', 'is', null)
    .where((e) => e.or([e('account_id', '=', accountId ?? -1), e('game_id', '=', gameId ?? -1)]))
    .execute()
}

/** Replaces the address's active ban, if there is one. */
export async function addAddressBan(
  db: Database,
  address: string,
  { reason, endsAt }: Pick<Ban, 'reason' | 'endsAt'>,
  actorId: number,
  at: number,
): Promise<void> {
  await endAddressBan(db, address, at)
  const ban = { account_id: null, game_id: null, actor_id: actorId, address, reason }
  await db
    .insertInto('bans')
    .values({ ...ban, created_at: at, ends_at: endsAt, lifted_at: null })
    .execute()
}

export async function endAddressBan(db: Database, address: string, at: number): Promise<void> {
  const active = db.updateTable('bans').set({ lifted_at: at }).where('lifted_at', 'is', null)
  await active.where('address', '=', address).execute()
}

/** The reason of the newest ban of an address that was not lifted here. */
export async function findAddressReason(db: Database, address: string): Promise<string | undefined> {
  const ban = db.selectFrom('bans').select('reason').where('address', '=', address)
  return (await ban.orderBy('id', 'desc').limit(1).executeTakeFirst())?.reason
}

/** Why a login is refused until `endsAt`; undefined if that ban was not made here. */
export async function banText(db: Database, subject: BanSubject, endsAt: number | null): Promise<string | undefined> {
  const [ban] = await listBans(db, subject)
  if (!ban || ban.liftedAt !== null || ban.endsAt !== endsAt) return undefined
  const { bannedForEver, bannedUntil } = accountsHostCopy
  const { reason } = ban
  return endsAt === null ? fill(bannedForEver, { reason }) : fill(bannedUntil, { reason, time: taipeiText(endsAt) })
}

/** Lifts expired bans of accounts of the site; the game's own table ends those of its accounts. */
export async function endExpiredBans(db: Database, at: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const active = trx.selectFrom('bans').select(['id', 'account_id', 'created_at']).where('lifted_at', 'is', null)
    const expired = await active.where('ends_at', '<=', at).limit(batchSize).execute()
    for (const { id, account_id, created_at } of expired) {
      // Only if this ban disabled the account: an operator's command may have done so since then.
      const disabled = trx.updateTable('accounts').set({ disabled_at: null }).where('disabled_at', '=', created_at)
      if (account_id !== null) await disabled.where('id', '=', account_id).execute()
      await trx.updateTable('bans').set({ lifted_at: at }).where('id', '=', id).execute()
    }
  })
}
