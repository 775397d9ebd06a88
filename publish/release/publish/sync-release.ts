import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sync } from '../../../ops/atomic-files.ts'
import { metaFolder, namesOf, type ReleaseFile } from '../files/index.ts'

/** A folder of files, with the list of those that this build wrote. */
interface WrittenFiles {
  folder: string
  files: ReadonlyMap<string, ReleaseFile>
  written: ReadonlySet<string>
}

/**
 * Waits until everything that this build wrote is on disk, before a link names it: after a power failure a release is
 * complete or absent. One call for the file system takes 20 ms for 1,200 files, one call per file 300; it also waits
 * for data of other programs.
 */
export async function syncRelease(release: WrittenFiles): Promise<void> {
  const { folder } = release
  try {
    await promisify(execFile)('sync', ['-f', folder])
  } catch {
    // The command does not exist, or the disk has a fault; in the latter case the error then names the file.
    for (const name of namesToSync(release)) sync(path.join(folder, name))
    sync(folder)
  }
}

/** Opening 60,000 files costs seconds: above this number, the next start checks the list of sizes instead. */
const maxSyncedFiles = 2_000

/** Written files with their compressed versions, and the release's own notes. */
function* namesToSync({ folder, written, files }: WrittenFiles): Iterable<string> {
  if (written.size <= maxSyncedFiles) for (const file of written) yield* namesOf(file, files.get(file))
  for (const entry of readdirSync(path.join(folder, metaFolder), { withFileTypes: true })) {
    if (entry.isFile()) yield path.join(metaFolder, entry.name)
  }
}
