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

const sticky = 0o1000

/** A folder that only its owner may enter, whatever the umask. One that all share, such as `/tmp`, stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & sticky) === 0) restrict(folder, 0o700)
}

/** A file, empty where it is new, that only its owner may read, whatever the umask. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  restrict(file, 0o600)
}

/** Replaces a file in one step by one that only its owner may read; who is ended half-way leaves the former one. */
export function replacePrivateFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.new`
  // The mode counts only for a new file.
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600 })
  renameSync(unfinished, file)
}

/** A database's file and what SQLite keeps beside it; those it makes later get the rights of the file itself. */
export function makePrivateDatabase(file: string): void {
  makePrivateFile(file)
  for (const beside of [`${file}-wal`, `${file}-shm`]) if (existsSync(beside)) restrict(beside, 0o600)
}

function restrict(name: string, mode: number): void {
  try {
    if ((statSync(name).mode & 0o777 & ~mode) !== 0) chmodSync(name, mode)
  } catch (error) {
    // Another's file that this process may use: its owner decides who else may.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
