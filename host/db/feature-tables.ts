import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** All tables of the host's database. Each feature adds its own in its `tables.ts`. Times are UTC milliseconds. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Tables {}

export type TableName = keyof Tables & string

/**
 * What a feature stores: its tables, their migrations, and what happens to the data of an account. No other folder has
 * SQL with these tables (`tests/house/tables.test.ts`). `host/features.ts` lists all features.
 */
export interface FeatureTables extends Partial<PersonalData> {
  /**
   * The tables with the migration that creates each. A table without its migration's entry is left from a newer version;
   * a missing table with that entry was lost.
   */
  createdBy: Partial<Record<TableName, string>>
  /**
   * Run in the order of their names; a released migration is never edited. Their SQL must run on SQLite and MariaDB, and
   * is built of the steps in `migration-steps.ts`, so that it can be run again after a kill between any two statements
   * (`tests/faults/migrations.test.ts`). A name that two features have is one migration: its parts run one after the
   * other.
   */
  migrations: Readonly<Record<string, Migration>>
  /** Tables with rows that their migration writes: these may exist before its entry. */
  counters?: readonly TableName[]
  /** Tables that the summary of a backup counts, with the column of their newest date. */
  newestAt?: Partial<Record<TableName, string>>
  /** Tables whose numbers other programs know: the game's database, the game server, exported audit lines. */
  numbered?: readonly TableName[]
  /** Tables whose rows a restored backup must not bring back, such as logins that have ended since. */
  emptiedByRestore?: readonly TableName[]
  /** Tables that a host with real users fills first: a demo needs a database in which they are empty. */
  emptyForDemo?: readonly TableName[]
}

/** What happens to an account's data. Each table that refers to accounts is exported, or has a reason why it is not. */
export interface PersonalData {
  exported: readonly ExportedPart[]
  /** Other subjects of audit lines that concern the account. */
  auditSubjects: (owner: Pick<DataOwner, 'accountId'>) => AuditSubjects
  /** Tables that contain nothing more about the account, or only secrets, with the reason. */
  notExported: Partial<Record<TableName, string>>
  /** Tables whose rows of an account, by `account_id`, are deleted when the account is emptied. */
  erasedTables: readonly TableName[]
  /** Removes what else belongs to the person when an account is emptied. */
  erase: (trx: Kysely<Tables>, accountId: number) => Promise<void>
  /**
   * Separates an account from its number in the game, which a wiped game has given to another player: otherwise that
   * player would get what belongs to the former one.
   */
  forgetGameNumber: (trx: Kysely<Tables>, former: FormerNumber) => Promise<void>
}

/** An account whose number in the game belongs to another player now. */
export interface FormerNumber {
  accountId: number
  gameId: number
  /** When the game's present table was created, UTC seconds. */
  tableCreatedAtS: number
}

/** The account whose data is exported. */
export interface DataOwner {
  accountId: number
  /** Id of the game account, if the account has one and the host uses the game's database. */
  gameId: number | undefined
  /** See `auditSubjects`. */
  auditSubjects: readonly AuditSubjects[]
}

/** Things of an account in the audit log: the kinds of their actions, such as `order`, and a query of their ids. */
export interface AuditSubjects {
  kinds: readonly string[]
  ids: RawBuilder<unknown>
}

/** A table's rows that belong to an account. Never a token, hash, secret or code. */
export interface ExportedPart {
  name: string
  table: TableName
  /** Column that orders the export. */
  key: string
  columns: readonly string[]
  /** Several rows have the same key: all rows are read at once, because a page could end between two of them. */
  isKeyRepeated?: boolean
  /** Condition that selects the rows; undefined when the account cannot have any. */
  where: (owner: DataOwner) => RawBuilder<unknown> | undefined
}

/** Deletes an account's rows of these tables. */
export async function eraseRows(trx: Kysely<Tables>, accountId: number, tables: readonly TableName[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
}

export async function isEmptyTable(db: Kysely<Tables>, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length === 0
}

/** The rows whose `account_id` is the account. `columns` are separated by spaces. */
export function exportedPart(name: string, table: TableName, key: string, columns: string): ExportedPart {
  return { name, table, key, columns: columns.split(' '), where: hasAccount('account_id') }
}

export const hasAccount =
  (column: string) =>
  ({ accountId }: DataOwner) =>
    sql`${sql.ref(column)} = ${accountId}`
