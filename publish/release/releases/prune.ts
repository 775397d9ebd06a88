import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { temporaryName } from '../../../ops/atomic-files.ts'
import { currentId, listReleases } from './release.ts'

const trash = '.trash'
/** Names the release that is being published, until the link points to it. */
export const publishingFile = '.publishing'

/** Creates a folder for a new release. `tidyReleases` removes such folders after a killed build. */
export function makeStaging(releases: string): string {
  const folder = temporaryName(releases)
  mkdirSync(folder)
  return folder
}

/** Discards what a killed build left. The caller must hold the lock. */
export function tidyReleases(releases: string): void {
  for (const name of readdirSync(releases)) if (name.startsWith('.new-')) discard(releases, name)
  discardUnserved(releases)
}

/**
 * Discards a release that a killed build named but never served: a rollback would treat it as one that visitors saw.
 */
export function discardUnserved(releases: string): void {
  const note = path.join(releases, publishingFile)
  if (!existsSync(note)) return
  const id = readFileSync(note, 'utf8')
  const isThere = listReleases(releases).some((release) => release.id === id)
  if (isThere && id !== currentId(releases)) discard(releases, id)
  rmSync(note)
}

/** Keeps `keep` releases: the served one, and the newest of the others. Discards the rest. */
export function pruneReleases(releases: string, keep: number): void {
  const served = currentId(releases)
  const all = listReleases(releases).filter(({ id }) => id !== served)
  const old = Math.max(0, all.length - Math.max(0, keep - 1))
  for (const { id } of all.slice(0, old)) discard(releases, id)
}

/** Moves a release, or another folder next to it, to the trash in one step; the next run deletes it. */
export function discard(releases: string, name: string): void {
  mkdirSync(path.join(releases, trash), { recursive: true })
  renameSync(path.join(releases, name), path.join(releases, trash, `${name}-${process.hrtime.bigint()}`))
}

/** Deletes discarded folders in a separate thread; what cannot be deleted is logged and left to the next run. */
export async function emptyTrash(releases: string): Promise<void> {
  const folder = path.join(releases, trash)
  const deleteAll = `
    const { rmSync } = require('node:fs')
    for (const folder of require('node:worker_threads').workerData)
      try { rmSync(folder, { recursive: true, force: true }) } catch ({ message }) { console.warn(message) }`
  try {
    const folders = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
    if (folders.length > 0) await once(new Worker(deleteAll, { eval: true, workerData: folders }), 'exit')
  } catch (error) {
    console.warn(`${folder} could not be emptied: ${(error as Error).message}`)
  }
}
