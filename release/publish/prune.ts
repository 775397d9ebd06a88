import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { temporaryName } from '../../operate/atomic-files.ts'
import { currentId, listReleases } from './release.ts'

const trash = '.trash'
/** Names the release that is about to be served, from before it gets its name until the link names it. */
export const publishingFile = '.publishing'

/** A folder for a release that is being made. What a killed build leaves under such a name goes with `tidyReleases`. */
export function makeStaging(releases: string): string {
  const folder = temporaryName(releases)
  mkdirSync(folder)
  return folder
}

/** Takes what a killed build left out of sight. Call it under the lock only. */
export function tidyReleases(releases: string): void {
  for (const name of readdirSync(releases)) if (name.startsWith('.new-')) discard(releases, path.join(releases, name))
  discardUnserved(releases)
}

/** Discards a release that a killed build named and never served: a rollback would take it for one that visitors saw. */
export function discardUnserved(releases: string): void {
  const note = path.join(releases, publishingFile)
  if (!existsSync(note)) return
  const id = readFileSync(note, 'utf8')
  const isThere = listReleases(releases).some((release) => release.id === id)
  if (isThere && id !== currentId(releases)) discard(releases, path.join(releases, id))
  rmSync(note)
}

/** Takes all but the newest `keep` releases out of sight; the served one always stays. */
export function pruneReleases(releases: string, keep: number): number {
  const served = currentId(releases)
  const all = listReleases(releases).filter(({ id }) => id !== served)
  const old = all.slice(0, Math.max(0, all.length - Math.max(0, keep - 1)))
  for (const { id } of old) discard(releases, path.join(releases, id))
  return old.length
}

/** Takes a folder out of sight in one step, where there is one; `emptyTrash` deletes it when there is time. */
export function discard(releases: string, folder: string): void {
  if (!existsSync(folder)) return
  mkdirSync(path.join(releases, trash), { recursive: true })
  const target = path.join(releases, trash, `${path.basename(folder)}-${process.hrtime.bigint()}`)
  renameSync(folder, target)
}

export function emptyTrash(releases: string): void {
  rmSync(path.join(releases, trash), { recursive: true, force: true })
}
