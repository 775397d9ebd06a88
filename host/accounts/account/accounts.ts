import type { Role } from '../../../domain/accounts/session.ts'
import { skeletonKey } from '../../base/index.ts'
import { type Alongside, type Database, hasPrefix, inTransaction, isDuplicate, writeNothing } from '../../db/index.ts'
import { endAccess, endAccessAndLinks, lockAccount } from './access.ts'

export interface Account {
  id: number
  name: string
  role: string
  gender: string
  createdAt: number
  disabledAt: number | null
}

interface NewAccount {
  name: string
  passwordHash: string
  gender: 'male' | 'female'
  role: Role
}

/** An `Alongside` of a change to one account, whose id it receives. */
export type AlongsideAccount = (trx: Database, id: number) => Promise<unknown>

/** Names that differ only in width or case are the same account. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

const columns = ['id', 'name', 'role', 'gender', 'created_at as createdAt', 'disabled_at as disabledAt'] as const

/** The names of accounts, by id; deleted ones are missing. */
export async function findAccountNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The account and its password hash, or undefined. */
export async function findAccountForLogin(db: Database, name: string) {
  const account = await db
    .selectFrom('accounts')
    .select([...columns, 'name_key', 'password_hash as passwordHash'])
    .where('name_key', '=', nameKey(name))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  // MariaDB ignores trailing spaces when it compares names; their failed logins would be counted under another
  // name.
  return account?.name_key === nameKey(name) ? account : undefined
}

export async function findAccountById(db: Database, id: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Every admin and author, banned or not. There are few. */
export async function listStaff(db: Database): Promise<Account[]> {
  return db.selectFrom('accounts').select(columns).where('role', '!=', 'player').orderBy('id').execute()
}

/** Banned players, the newest ban first, and the total number. */
export async function listBannedPlayers(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const banned = db.selectFrom('accounts').where('role', '=', 'player').where('disabled_at', 'is not', null)
  const { total } = await banned.select((e) => e.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = banned.select(columns).orderBy('disabled_at', 'desc').orderBy('id', 'desc')
  return { total: Number(total), players: (await newest.limit(limit).offset(offset).execute()) as Account[] }
}

/**
 * Returns the new account's id, or undefined when the name or a similar-looking one is taken. Unique keys decide,
 * so only one of two concurrent calls succeeds.
 */
export async function createAccount(
  db: Database,
  account: NewAccount,
  at: number,
  also: AlongsideAccount = writeNothing,
): Promise<number | undefined> {
  try {
    return await inTransaction(db, async (trx) => {
      const { insertId } = await trx
        .insertInto('accounts')
        .values({
          name: account.name,
          name_key: nameKey(account.name),
          name_skeleton: skeletonKey(account.name),
          password_hash: account.passwordHash,
          gender: account.gender,
          role: account.role,
          created_at: at,
          disabled_at: null,
        })
        .executeTakeFirstOrThrow()
      await also(trx, Number(insertId))
      return Number(insertId)
    })
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}

/** Deletes an account whose creation could not be completed, unless a login has linked it to the game meanwhile. */
export async function removeUnlinkedAccount(db: Database, id: number): Promise<void> {
  const isLinked = db.selectFrom('game_accounts').select('account_id').where('account_id', '=', id)
  await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where((e) => e.not(e.exists(isLinked)))
    .execute()
}

/** Also ends all sessions and links. */
export async function storePassword(db: Database, id: number, passwordHash: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, id)
    await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    await endAccessAndLinks(trx, id)
  })
}

/** Bans the account; ends its sessions, unfinished logins and links. Returns its id; undefined if it is unknown. */
export const disableAccount = (db: Database, name: string, at: number, also: AlongsideAccount = writeNothing) =>
  change(db, name, async (trx, id) => {
    await trx.updateTable('accounts').set({ disabled_at: at }).where('id', '=', id).execute()
    await endAccessAndLinks(trx, id)
    await also(trx, id)
  })

/** Lifts a ban. Returns the account's id; undefined for an unknown name. */
export const enableAccount = (db: Database, name: string, also: AlongsideAccount = writeNothing) =>
  change(db, name, async (trx, id) => {
    await trx.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute()
    await also(trx, id)
  })

/**
 * Changes the role and ends all sessions, because their lifetime depends on the role. Returns the account's id;
 * undefined for an unknown name.
 */
export const setAccountRole = (db: Database, name: string, role: Role, also: Alongside = writeNothing) =>
  change(db, name, async (trx, id) => {
    await trx.updateTable('accounts').set({ role }).where('id', '=', id).execute()
    await endAccess(trx, id)
    await also(trx)
  })

/** Runs `work` for the account of a name in a transaction. Returns its id; undefined for an unknown name. */
async function change(db: Database, name: string, work: AlongsideAccount): Promise<number | undefined> {
  // Before the transaction, whose first statement is the lock.
  const accounts = db.selectFrom('accounts').select(['id', 'name_key']).where('name_key', '=', nameKey(name))
  const account = await accounts.executeTakeFirst()
  // MariaDB ignores trailing spaces when it compares names.
  if (account?.name_key !== nameKey(name)) return undefined
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, account.id)
    await work(trx, account.id)
    return account.id
  })
}

/** Ids and names of accounts, for joins. */
export const accountNames = (db: Database) => db.selectFrom('accounts').select(['accounts.id', 'accounts.name'])

/** Ids of the accounts whose names begin with a text, for joins. */
export const accountIdsByName = (db: Database, text: string) =>
  db
    .selectFrom('accounts')
    .select('accounts.id')
    .where((e) => hasPrefix(e.ref('name_key'), nameKey(text)))
