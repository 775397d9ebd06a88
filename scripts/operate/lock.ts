import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { OperationError } from './operation-error.ts'

export interface Lock {
  release(): void
}

/**
 * Lets one process at a time work on a folder. The lock is the kernel's own (SQLite takes it on `.lock`), so it ends
 * with its process however that dies: nothing can grow stale, whatever is left on disk or the clock says. The note
 * beside it only serves the message that a second run prints.
 */
export function acquireLock(folder: string, purpose: string): Lock {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, '.lock')
  const note = path.join(folder, '.lock-holder')
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    const code = (cause as { errcode?: number }).errcode
    if (code !== 5 && code !== 6) throw cause
    throw new OperationError(
      'locked',
      `another run is at work (${readNote(note)})`,
      folder,
      'Wait until it has ended, or end it, then run again.',
    )
  }
  writeFileSync(note, `${purpose}, process ${process.pid}`)
  let held = true
  return {
    release() {
      if (!held) return
      held = false
      rmSync(note, { force: true })
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'it has only just begun'
  }
}
