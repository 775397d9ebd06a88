import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Temporary files of a killed process; removed at the next start, under the lock. */
const staleName = /^\.new-/

/** A name in the folder that readers ignore and that `sweepStaleFiles` removes. */
export function temporaryName(folder: string): string {
  return path.join(folder, `.new-${randomBytes(6).toString('hex')}`)
}

/** Writes a file so that a reader sees either the old bytes or the new ones, even after a power failure. */
export function writeFileAtomic(file: string, data: string | Uint8Array): void {
  const temporary = temporaryName(path.dirname(file))
  try {
    writeFileDurable(temporary, data)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  sync(path.dirname(file))
}

/** Writes a file and waits until it is on disk. */
export function writeFileDurable(file: string, data: string | Uint8Array): void {
  const handle = openSync(file, 'w')
  try {
    writeFileSync(handle, data)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Points a link at another folder next to it, in one step. */
export function switchLink(link: string, target: string): void {
  const temporary = temporaryName(path.dirname(link))
  symlinkSync(target, temporary, 'dir')
  try {
    renameSync(temporary, link)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  sync(path.dirname(link))
}

/** Waits until a file's content, or the names in a folder, are on disk. */
export function sync(name: string): void {
  const handle = openSync(name, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Removes the temporary files of a killed process. The caller must hold the folder's lock. */
export function sweepStaleFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (staleName.test(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
