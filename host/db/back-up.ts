import { renameSync, rmSync } from 'node:fs'
import process from 'node:process'
import { backup, DatabaseSync } from 'node:sqlite'

/** Writes a backup atomically: the file is always either the older backup or a complete new one. */
export async function backUp(source: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  const mask = process.umask(0o077)
  try {
    const database = new DatabaseSync(source)
    try {
      database.exec('PRAGMA busy_timeout = 10000')
      // All pages in one step: with several steps, a write of another process would restart the copy.
      await backup(database, unfinished, { rate: 2 ** 31 - 1 })
    } finally {
      database.close()
    }
    const { orders, ledger } = check(unfinished)
    renameSync(unfinished, file)
    console.log(`${file}: integrity ok, ${orders} orders, ${ledger} ledger lines`)
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, { force: true })
    process.umask(mask)
  }
}

/** A backup that cannot be read back is useless. */
function check(file: string): { orders: number; ledger: number } {
  const database = new DatabaseSync(file)
  try {
    // A single file without WAL companions, so that copying it is sufficient.
    database.exec('PRAGMA journal_mode = DELETE')
    const [answer] = database.prepare('PRAGMA integrity_check').all()
    if (answer?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${answer?.integrity_check}`)
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    return { orders: count('orders'), ledger: count('ledger') }
  } finally {
    database.close()
  }
}
