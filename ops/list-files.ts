import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Relative paths of all files below a folder, with `/`; sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

/** Whether the folder is a game server's: it contains `db`, in any case of letters. */
export function isServerFolder(folder: string): boolean {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return isFolder === true && readdirSync(folder).some((name) => name.toLowerCase() === 'db')
}
