/**
 * The release that was pruned last, kept out of sight until the next build turns it into the new release. Nearly all of
 * its pages are those of the served one, so that a refresh changes the names of what differs instead of making and
 * deleting 40,000 links. Nobody serves it or rolls back to it, and none of its files is ever written into.
 */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { metaFolder, type Release, type ReleaseFile, readRelease } from './release.ts'

export const spareName = '.spare-release'

/** Takes a release that is pruned out of sight; there must be no spare one. */
export function keepSpare(releases: string, id: string): void {
  renameSync(path.join(releases, id), path.join(releases, spareName))
}

/**
 * Makes the spare release the staging folder, which must be empty, and removes from it whatever is not a page that the
 * served release has just so. Returns the pages that stay. Killed at any moment, it leaves a staging folder for the next
 * build to discard.
 */
export function takeSpare(releases: string, staging: string, served: Release): Set<string> {
  const folder = path.join(releases, spareName)
  const spare = existsSync(folder) ? readRelease(folder) : undefined
  const kept = new Set<string>()
  if (!spare) return kept
  for (const { file } of Object.values(served.state().pages)) {
    const record = spare.files.get(file)
    if (file.endsWith('.html') && record && isSame(record, served.files.get(file))) kept.add(file)
  }
  rmdirSync(staging)
  renameSync(folder, staging)
  rmSync(path.join(staging, metaFolder), { recursive: true, force: true })
  const damaged = new Set(removeOthers(staging, '', kept, spare.files))
  removePages(staging, damaged, spare.files)
  return kept.difference(damaged)
}

/** Removes pages with their compressed siblings. */
export function removePages(folder: string, files: Iterable<string>, records: ReadonlyMap<string, ReleaseFile>): void {
  for (const file of files) {
    const record = records.get(file)
    unlinkSync(path.join(folder, file))
    for (const suffix of ['br', 'gz'] as const) {
      if (record?.[suffix] !== undefined) unlinkSync(path.join(folder, `${file}.${suffix}`))
    }
  }
}

function isSame(a: ReleaseFile, b: ReleaseFile | undefined): boolean {
  return a.hash === b?.hash && a.size === b.size && a.br === b.br && a.gz === b.gz
}

/** Leaves the kept pages and their siblings. Returns the pages of another size than noted, as a power cut leaves them. */
function removeOthers(
  root: string,
  below: string,
  kept: ReadonlySet<string>,
  records: ReadonlyMap<string, ReleaseFile>,
): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return removeOthers(root, name, kept, records)
    const [, page = '', suffix] = /^(.*?)(?:\.(br|gz))?$/.exec(name) ?? []
    const record = kept.has(page) ? records.get(page) : undefined
    const size = suffix === undefined ? record?.size : record?.[suffix as 'br' | 'gz']
    const file = path.join(root, name)
    if (size === undefined) unlinkSync(file)
    else if (statSync(file).size !== size) return [page]
    return []
  })
}
