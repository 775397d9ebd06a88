import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sync } from '../../../ops/atomic-files.ts'
import { metaFolder, namesOf, type ReleaseFile } from '../files/index.ts'

/** A folder of files, and those of them that this build wrote. */
interface WrittenFiles {
  folder: string
  files: ReadonlyMap<string, ReleaseFile>
  written: ReadonlySet<string>
}

/**
 * Waits until everything that this build wrote is on disk, before a link names it: after a power cut a release is whole
 * or not there. One call for the file system takes 20 ms for 1,200 files, one for each of them 300; it waits for what
 * others have written there, too.
 */
export async function syncRelease(release: WrittenFiles): Promise<void> {
  const { folder } = release
  try {
    await promisify(execFile)('sync', ['-f', folder])
  } catch {
    // There is no such command, or the disk has a fault, which then comes with the name of a file.
    for (const name of namesToSync(release)) sync(path.join(folder, name))
    sync(folder)
  }
}

/** Opening 60,000 files costs seconds: of more than so many, the list of sizes lets the next start find out. */
const limit = 2_000

/** Written files with their compressed siblings, and the release's own notes. */
function* namesToSync({ folder, written, files }: WrittenFiles): Iterable<string> {
  if (written.size <= limit) for (const file of written) yield* namesOf(file, files.get(file))
  for (const entry of readdirSync(path.join(folder, metaFolder), { withFileTypes: true })) {
    if (entry.isFile()) yield path.join(metaFolder, entry.name)
  }
}
