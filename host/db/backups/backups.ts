/** Backups of the host's database: a checked copy of SQLite's file, or a dump of MariaDB's tables. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { readFileEdges } from '../../../ops/file-edges.ts'
import { DatabaseError } from '../database-error.ts'
import { describeFailure } from '../describe-failure.ts'
import { withDatabase } from '../open-ready.ts'
import type { Schema } from '../schema.ts'
import { isUnavailable } from '../unavailable.ts'
import { dumpMariaDb, restoreMariaDb } from './mariadb.ts'
import type { Restored } from './prepare-restored.ts'
import { copySqlite, restoreSqlite } from './sqlite.ts'
import { summarize } from './summarize.ts'

const isSqliteUrl = (url: string) => url.startsWith('sqlite:')
const fileOf = (url: string) => path.resolve(url.slice('sqlite:'.length))

/** The extension of a backup's name. */
export const backupExtension = (url: string): string => (isSqliteUrl(url) ? '.sqlite' : '.sql')

/**
 * Writes a backup of a database in use. An older `file` is kept until the new one is complete and checked. Returns what
 * the database contains. Throws `DatabaseError` for a missing, empty or damaged database.
 */
export async function backUp(url: string, file: string, schema: Schema): Promise<string[]> {
  const unfinished = `${file}.${process.pid}.part`
  const mask = process.umask(0o077)
  try {
    return await withDatabase(url, { schema, migrates: false }, async ({ db }) => {
      mkdirSync(path.dirname(file), { recursive: true })
      await (isSqliteUrl(url) ? copySqlite(fileOf(url), unfinished) : dumpMariaDb(url, unfinished))
      renameSync(unfinished, file)
      return summarize(db, schema)
    })
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, { force: true })
    process.umask(mask)
  }
}

/** Logs in to the database at `url` and counts its rows, without changing it. Throws `DatabaseError`. */
export async function readSummary(url: string, schema: Schema): Promise<string> {
  return withDatabase(url, { schema, migrates: false }, async ({ db }) => (await summarize(db, schema)).join('; '))
}

export interface RestoreOptions {
  /** The backup. */
  file: string
  /** For a dump of MariaDB's former state. */
  folder: string
  schema: Schema
}

/**
 * Replaces the database at `url` by the backup `file`. The former state is kept, next to SQLite's file or as a dump in
 * `folder`. Throws `DatabaseError` if the file cannot be used or a host is running; then nothing has changed, or, on
 * MariaDB, a second run completes the restore.
 */
export async function restore(url: string, { file, folder, schema }: RestoreOptions): Promise<Restored> {
  const isText = !readFileEdges(file).start.startsWith('SQLite format 3')
  if (isText === isSqliteUrl(url)) {
    const [kind, engine] = isText ? ['no SQLite file', 'SQLite'] : ['an SQLite file', 'MariaDB']
    throw new DatabaseError(`${file} is ${kind}, but DATABASE_URL is ${engine}`, 'Use a backup of the same database.')
  }
  // `20261124T144500123Z`: with milliseconds, because two restores may run in one second.
  const suffix = `replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`
  const mask = process.umask(0o077)
  try {
    if (isSqliteUrl(url))
      return await restoreSqlite(fileOf(url), { file, formerFile: `${fileOf(url)}.${suffix}`, schema })
    mkdirSync(folder, { recursive: true })
    return await restoreMariaDb(url, { file, formerFile: path.join(folder, `${suffix}.sql`), schema })
  } catch (error) {
    throw (isUnavailable(error) && describeFailure(error, url)) || error
  } finally {
    process.umask(mask)
  }
}
