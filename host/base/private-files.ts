import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const sticky = 0o1000
/** Each one needs another process that writes the same file within microseconds. */
const maxAttempts = 20

/**
 * Creates a folder that only its owner may enter, regardless of the umask. Shared folders, such as `/tmp`, are not
 * changed.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & sticky) === 0) restrict(folder, 0o700)
}

/** Creates a file, if missing, that only its owner may read, regardless of the umask. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  restrict(file, 0o600)
}

/**
 * Atomically replaces a file by one that only its owner may read; an interruption leaves the previous one. Of several
 * processes at once, the last one wins.
 */
export function replacePrivateFile(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.new`
  writeAnew(unfinished, content)
  try {
    renameSync(unfinished, file)
  } catch (error) {
    // Another process has renamed it, between its own writing and this.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(file)) throw error
  }
}

/** Writes a new file in the place of one that an interrupted process left, or that another one is writing now. */
function writeAnew(file: string, content: string | Uint8Array): void {
  for (let attempt = 1; ; attempt++) {
    rmSync(file, { force: true })
    try {
      // The mode only applies to a new file, and a file has only one writer.
      writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === maxAttempts) throw error
    }
  }
}

/** Restricts a database's file and SQLite's companion files; later companions inherit the file's rights. */
export function makePrivateDatabase(file: string): void {
  makePrivateFile(file)
  for (const companion of [`${file}-wal`, `${file}-shm`]) if (existsSync(companion)) restrict(companion, 0o600)
}

function restrict(name: string, mode: number): void {
  // Windows has no modes, and refuses to change those of a file in use: rights come from the folder.
  if (process.platform === 'win32') return
  try {
    if ((statSync(name).mode & 0o777 & ~mode) !== 0) chmodSync(name, mode)
  } catch (error) {
    // A file of another user that this process may use: its owner decides who else may.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
