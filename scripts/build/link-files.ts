import { linkSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { metaFolder, type Release, type ReleaseFile, readRelease } from './release.ts'

export interface LinkFilesInput {
  /** Folder of the release. */
  from: string
  /** An empty folder. */
  to: string
  /** Folder of a release that nobody needs any more; it becomes the new one. */
  spare: string | undefined
}

/**
 * Links what a release may share with the next one into a new folder: pages, and the search's files whose names are made
 * from their content, each with its compressed siblings. Nobody ever writes into a release's file: builds create new
 * ones only, so no write can go through the link. Returns what is damaged; then nothing is linked.
 *
 * Of a spare release only what differs is changed: nearly all its names are links to the same files already, and making
 * and deleting 40,000 of them takes more than a second.
 */
export function linkFiles({ from, to, spare }: LinkFilesInput): string | undefined {
  const release = readRelease(from)
  if (!release) throw new Error(`${from} cannot be read any more`)
  const damage = damageOf(release)
  if (damage !== undefined) return damage
  const there = spare === undefined ? new Set<string>() : adopt(spare, release, to)
  const made = new Set<string>()
  for (const [file, record] of release.files) {
    if (!isShared(file)) continue
    const folder = path.dirname(file)
    if (!made.has(folder)) mkdirSync(path.join(to, folder), { recursive: true })
    made.add(folder)
    for (const name of namesOf(file, record)) if (!there.has(name)) linkSync(`${from}/${name}`, `${to}/${name}`)
  }
}

/** Makes the spare folder the new one and removes all names that are not links to the release's own files. */
function adopt(spare: string, release: Release, to: string): Set<string> {
  const wanted = new Set<string>()
  for (const [file, record] of release.files) {
    if (isShared(file)) for (const name of namesOf(file, record)) wanted.add(name)
  }
  rmdirSync(to)
  renameSync(spare, to)
  const kept = new Set<string>()
  const walk = (below: string): boolean => {
    let empty = true
    for (const entry of readdirSync(path.join(to, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      const full = `${to}/${name}`
      if (name === metaFolder) rmSync(full, { recursive: true })
      else if (entry.isDirectory()) {
        if (walk(name)) rmdirSync(full)
        else empty = false
      } else if (wanted.has(name) && statSync(full).ino === statSync(`${release.folder}/${name}`).ino) {
        kept.add(name)
        empty = false
      } else unlinkSync(full)
    }
    return empty
  }
  walk('')
  return kept
}

/** The files that `linkFiles` links. */
export function linkedFiles({ files }: Pick<Release, 'files'>): Set<string> {
  return new Set([...files.keys()].filter(isShared))
}

function isShared(file: string): boolean {
  return file.endsWith('.html') || /^pagefind\/[^/]+\/(?:fragment|index)\//.test(file)
}

/** A file that is gone or has another size than noted, as a power cut or a hand may leave it. */
export function damageOf({ folder, files }: Pick<Release, 'folder' | 'files'>): string | undefined {
  for (const [file, { size }] of files) {
    if (statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size !== size) return `${file} is damaged`
  }
}

/** Removes files with their compressed siblings. */
export function removeFiles(folder: string, files: Iterable<string>, records: ReadonlyMap<string, ReleaseFile>): void {
  for (const file of files) for (const name of namesOf(file, records.get(file))) unlinkSync(`${folder}/${name}`)
}

/** A file and its compressed siblings. */
export function namesOf(file: string, record: ReleaseFile | undefined): string[] {
  const names = [file]
  if (record?.br !== undefined) names.push(`${file}.br`)
  if (record?.gz !== undefined) names.push(`${file}.gz`)
  return names
}
