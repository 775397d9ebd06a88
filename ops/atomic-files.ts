import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const onWindows = process.platform === 'win32'

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
    replace(temporary, file)
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

/**
 * Points a link at another folder next to it, in one step. On Windows it is a junction, which needs no special right; it
 * cannot be replaced, so for a moment there is none.
 */
export function switchLink(link: string, target: string): void {
  const temporary = temporaryName(path.dirname(link))
  const whole = path.resolve(path.dirname(link), target)
  symlinkSync(onWindows ? whole : target, temporary, onWindows ? 'junction' : 'dir')
  try {
    if (onWindows && readLink(link) !== undefined) unlinkSync(link)
    replace(temporary, link)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  sync(path.dirname(link))
}

/** The name of the folder next to it that a link points to; undefined if there is no link. */
export function readLink(link: string): string | undefined {
  try {
    return path.basename(readlinkSync(link))
  } catch {
    return
  }
}

/** On Windows a file that another process (a virus scanner) has open cannot be replaced: retries for a second. */
function replace(from: string, to: string): void {
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      const isOpen = ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (!onWindows || !isOpen || attempt === 20) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}

/** Waits until a file's content, or the names in a folder, are on disk. */
export function sync(name: string): void {
  // Windows flushes only what may be written, and no folders.
  if (onWindows && statSync(name).isDirectory()) return
  const handle = openSync(name, onWindows ? 'r+' : 'r')
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
