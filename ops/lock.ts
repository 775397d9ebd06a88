import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { OperationError } from './operation-error.ts'

export interface Lock {
  release(): void
}

/**
 * Lets one process at a time work on a folder. The kernel holds the lock (SQLite takes it on `.lock`), so it is
 * released when the process ends in any way and never becomes stale. The note next to it only serves the error message
 * of a second run.
 */
export function acquireLock(folder: string, purpose: string): Lock {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, '.lock')
  const note = path.join(folder, '.lock-holder')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    writeFileSync(note, `${purpose}, process ${process.pid}`)
  } catch (cause) {
    database?.close()
    throw lockFailure(cause, folder, note)
  }
  const heldDatabase = database
  let isHeld = true
  return {
    release() {
      if (!isHeld) return
      isHeld = false
      rmSync(note, { force: true })
      heldDatabase.exec('ROLLBACK')
      heldDatabase.close()
    },
  }
}

// SQLite's primary result codes: for a locked file, and for one that cannot be opened or written.
const busy = [5, 6]
const unusable = [8, 10, 13, 14]

function lockFailure(cause: unknown, folder: string, note: string): unknown {
  const code = ((cause as { errcode?: number }).errcode ?? 0) & 0xff
  if (busy.includes(code)) {
    const remedy = 'Wait until it has ended, or stop it, then run again.'
    return new OperationError('locked', `another run is at work (${readNote(note)})`, folder, remedy, { cause })
  }
  if (!unusable.includes(code)) return cause
  const remedy = 'Check permissions and free space of the folder, then run again.'
  return new OperationError('files', `its lock cannot be taken: ${(cause as Error).message}`, folder, remedy, { cause })
}

function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'it has just started'
  }
}
