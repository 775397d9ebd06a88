import type { Database } from '../../db/index.ts'
import type { LinkedAccount } from './linked-rows.ts'

/** Reads the links between accounts here and in the game. */

export const findLinkByGameId = (db: Database, gameId: number): Promise<LinkedAccount | undefined> =>
  selectLinks(db).where('game_id', '=', gameId).executeTakeFirst()

export const findLink = (db: Database, accountId: number): Promise<LinkedAccount | undefined> =>
  selectLinks(db).where('account_id', '=', accountId).executeTakeFirst()

/** The game id of an account; undefined for an account that is not linked. */
export const findGameId = async (db: Database, accountId: number): Promise<number | undefined> =>
  (await findLink(db, accountId))?.gameId

/** All links, for joins. */
export const gameLinks = (db: Database) =>
  db.selectFrom('game_accounts').select(['account_id', 'game_id', 'linked_at', 'table_made'])

/** A page of accounts by their ids; `after` is the last id of the previous page. */
export interface LinkPage {
  after: number
  limit: number
}

export const listLinks = (db: Database, page: LinkPage): Promise<LinkedAccount[]> => selectPage(db, page).execute()

/** Accounts with a session, for checking them against the game. */
export async function listLinksWithSessions(db: Database, page: LinkPage): Promise<LinkedAccount[]> {
  const open = db.selectFrom('sessions').select('sessions.account_id')
  return selectPage(db, page).where('accounts.id', 'in', open).execute()
}

/** Accounts that were last checked while the game's table was another one. */
export async function listLinksOfOtherTable(
  db: Database,
  tableCreatedAtS: number,
  page: LinkPage,
): Promise<LinkedAccount[]> {
  return selectPage(db, page)
    .where((e) => e.or([e('table_made', 'is', null), e('table_made', '!=', tableCreatedAtS)]))
    .execute()
}

function selectPage(db: Database, { after, limit }: LinkPage) {
  return selectLinks(db).where('accounts.id', '>', after).orderBy('accounts.id').limit(limit)
}

function selectLinks(db: Database) {
  return db
    .selectFrom('game_accounts')
    .innerJoin('accounts', 'accounts.id', 'game_accounts.account_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.role',
      'accounts.disabled_at as disabledAt',
      'accounts.password_hash as passwordHash',
      'game_accounts.game_id as gameId',
      'game_accounts.value_digest as valueDigest',
      'game_accounts.table_made as tableCreatedAtS',
    ])
}
