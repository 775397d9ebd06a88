import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sync } from '../../../ops/atomic-files.ts'
import { type FileTree, metaFolder, namesOf } from '../files/index.ts'

interface WrittenFiles extends FileTree {
  /** Files that this build wrote. */
  written: ReadonlySet<string>
}

/**
 * Waits until everything that this build wrote is on disk, before a link names it: after a power failure a release is
 * complete or absent. One call for the file system takes 20 ms for 1,200 files, one call per file 300 ms; the call for
 * the file system also waits for data of other programs.
 */
export async function syncRelease(release: WrittenFiles): Promise<void> {
  const { folder, written } = release
  try {
    await promisify(execFile)('sync', ['-f', folder])
  } catch (error) {
    // Without the command, calls for 60,000 files would take seconds: the next start checks the sizes of the files
    // instead. If the disk has a fault, the error of one call names the file.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const names = [...notesOf(folder), ...(isMissing && written.size > maxSyncedFiles ? [] : writtenNames(release))]
    for (const name of names) sync(path.join(folder, name))
    for (const name of new Set([...release.files.keys()].map((file) => path.dirname(file))))
      sync(path.join(folder, name))
    sync(folder)
  }
}

const maxSyncedFiles = 2_000

/** Written files with their compressed versions. */
function writtenNames({ written, files }: WrittenFiles): string[] {
  return [...written].flatMap((file) => namesOf(file, files.get(file)))
}

/** The release's own notes, and their folder. */
function notesOf(folder: string): string[] {
  const entries = readdirSync(path.join(folder, metaFolder), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(metaFolder, name))
  return [...names, metaFolder]
}
