import { dayMs } from '../../../domain/time/day.ts'
import type { Database, FeatureTables } from '../../db/index.ts'
import { closeAccountAt, closingDays, endAccessAndLinks, lockAccount, nameKey } from '../account/index.ts'

/** One of our accounts that is linked to a game account. */
export interface LinkedAccount {
  id: number
  name: string
  role: string
  disabledAt: number | null
  passwordHash: string
  gameId: number
  valueDigest: string
  /** When the game's table was created, UTC seconds, as of the last check; null for a link older than this column. */
  tableCreatedAtS: number | null
}

/** The game's data of an account, after a correct password. */
export interface GameSide {
  gameId: number
  name: string
  gender: 'male' | 'female'
  passwordHash: string
  valueDigest: string
  tableCreatedAtS: number
}

/** When a link changes, UTC ms, and the features whose data of an account depends on its number in the game. */
export interface LinkTime {
  at: number
  features: readonly FeatureTables[]
}

/** Steps of the transactions that link accounts to game accounts (`change-links.ts`). */

export async function insertLink(
  trx: Database,
  accountId: number,
  { gameId, valueDigest, tableCreatedAtS }: GameSide,
  at: number,
): Promise<void> {
  const link = { account_id: accountId, game_id: gameId, linked_at: at }
  const values = { ...link, value_digest: valueDigest, table_made: tableCreatedAtS }
  await trx.insertInto('game_accounts').values(values).execute()
}

/** Creates an account and its link. An account that was renamed or deleted in the game loses the name. */
export async function insertLinked(trx: Database, side: GameSide, skeleton: string | null, at: number): Promise<void> {
  const formerOwners = await trx
    .selectFrom('accounts')
    .innerJoin('game_accounts', 'game_accounts.account_id', 'accounts.id')
    .select('accounts.id')
    .where('name_key', '=', nameKey(side.name))
    .where('game_id', '!=', side.gameId)
    .execute()
  for (const { id } of formerOwners) await freeName(trx, id)
  const { insertId } = await trx
    .insertInto('accounts')
    .values({
      gender: side.gender,
      role: 'player',
      disabled_at: null,
      created_at: at,
      name: side.name,
      name_key: nameKey(side.name),
      name_skeleton: skeleton,
      password_hash: side.passwordHash,
    })
    .executeTakeFirstOrThrow()
  await insertLink(trx, Number(insertId), side, at)
}

/** Takes over the game's name and password. */
export async function updateLinked(trx: Database, linked: LinkedAccount, side: GameSide): Promise<void> {
  const account = { name: side.name, name_key: nameKey(side.name), password_hash: side.passwordHash }
  await trx.updateTable('accounts').set(account).where('id', '=', linked.id).execute()
  const link = { value_digest: side.valueDigest, table_made: side.tableCreatedAtS }
  await trx.updateTable('game_accounts').set(link).where('account_id', '=', linked.id).execute()
  // The password was changed in the game: sessions that the former one opened end before the next check of the game.
  if (linked.valueDigest !== side.valueDigest) await endAccessAndLinks(trx, linked.id)
}

/** Unlinks and closes an account whose number in the game belongs to another player now. */
export async function closeLinked(
  trx: Database,
  linked: LinkedAccount,
  side: GameSide,
  { features, at }: LinkTime,
): Promise<void> {
  await lockAccount(trx, linked.id)
  await trx.deleteFrom('game_accounts').where('account_id', '=', linked.id).execute()
  await endAccessAndLinks(trx, linked.id)
  // A renamed account has the same table.
  if (linked.tableCreatedAtS !== side.tableCreatedAtS) {
    const { gameId, tableCreatedAtS } = side
    for (const { forgetGameNumber } of features)
      await forgetGameNumber?.(trx, { accountId: linked.id, gameId, tableCreatedAtS })
  }
  if (nameKey(linked.name) === nameKey(side.name)) await freeName(trx, linked.id)
  // The group in the game made it an admin.
  await trx
    .updateTable('accounts')
    .set({ role: 'player' })
    .where('id', '=', linked.id)
    .where('role', '=', 'admin')
    .execute()
  await closeAccountAt(trx, linked.id, { until: at + closingDays * dayMs, by: { actorId: null, address: '' }, at })
}

async function freeName(trx: Database, id: number): Promise<void> {
  const freed = { name_key: `former ${id}`, name_skeleton: null }
  await trx.updateTable('accounts').set(freed).where('id', '=', id).execute()
}
