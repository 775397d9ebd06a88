import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import process from 'node:process'
import { backup, DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { describeFailure, isDamage } from '../describe-failure.ts'
import { isBusy } from '../dialect-sqlite.ts'
import { type Numbers, numbersOf, prepareRestored, type Replacement, type Restored } from './prepare-restored.ts'

const companions = ['-wal', '-shm']

/** Copies a database in use to `file`, which must not exist, and checks the copy. Throws if it is damaged. */
export async function copySqlite(source: string, file: string): Promise<void> {
  const database = new DatabaseSync(source)
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    // All pages in one step: with several steps, a write of another process would restart the copy.
    await backup(database, file, { rate: 2 ** 31 - 1 })
  } catch (error) {
    throw withNodeCode(error, file)
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(file)
  try {
    // A single file without WAL companions, so that copying it is sufficient.
    copy.exec('PRAGMA journal_mode = DELETE')
    const [answer] = copy.prepare('PRAGMA integrity_check').all()
    if (answer?.integrity_check !== 'ok')
      throw new DatabaseError(`${source} is damaged: ${answer?.integrity_check}`, 'Use an older backup.')
  } finally {
    copy.close()
  }
}

/** SQLite's error of a full disk as Node.js reports it for other files; any other error unchanged. */
function withNodeCode(error: unknown, file: string): unknown {
  if (((error as { errcode?: number }).errcode ?? 0) % 256 !== 13) return error
  return Object.assign(new Error(`no space left for ${file}`), { code: 'ENOSPC', path: file })
}

/**
 * Replaces the database `file` by the backup. Until the last step, a rename, the present state is in use; it is kept
 * as `formerFile`. Throws `DatabaseError` if the backup cannot be used or a process has the database open.
 */
export async function restoreSqlite(
  file: string,
  { file: backupFile, formerFile, schema }: Replacement,
): Promise<Restored> {
  const unfinished = `${file}.restoring`
  const remove = () => {
    for (const suffix of ['', '-journal', ...companions]) rmSync(`${unfinished}${suffix}`, { force: true })
  }
  const present = lockOutOthers(file)
  try {
    // A killed restore may have left them.
    remove()
    await copySqlite(backupFile, unfinished).catch((error) => {
      throw (isDamage(error) && describeFailure(error, `sqlite:${backupFile}`)) || error
    })
    const database = openDatabase(`sqlite:${unfinished}`)
    const restored = await prepareRestored(database, present.numbers, schema).finally(() => database.close())
    const hasFormer = existsSync(file)
    if (hasFormer)
      for (const suffix of ['', ...companions].filter((end) => existsSync(file + end)))
        linkSync(file + suffix, formerFile + suffix)
    // SQLite would apply a log of the former database to the restored one.
    for (const suffix of companions) rmSync(file + suffix, { force: true })
    // Windows replaces no file that is open.
    if (process.platform === 'win32') present.release()
    renameSync(unfinished, file)
    return { ...restored, formerFile: hasFormer ? formerFile : '' }
  } catch (error) {
    throw withNodeCode(error, unfinished)
  } finally {
    present.release()
    remove()
  }
}

/**
 * Keeps other processes from opening the database, and writes its log into it. A damaged one cannot be locked, and no
 * host can use it. Throws `DatabaseError` while another process has it open.
 */
function lockOutOthers(file: string): { numbers: Numbers; release: () => unknown } {
  if (!existsSync(file)) return { numbers: {}, release() {} }
  const database = new DatabaseSync(file, { timeout: 1_000 })
  try {
    // Refused while another connection is open.
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    const numbers = numbersOf(database.prepare('select name, seq as number from sqlite_sequence').all())
    return { numbers, release: () => database.isOpen && database.close() }
  } catch (error) {
    database.close()
    if (!isBusy(error)) return { numbers: {}, release() {} }
    const remedy = 'Stop the host (systemctl stop almanac-host), then run this again.'
    throw new DatabaseError(`another process uses ${file}`, remedy)
  }
}
