import { linkSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { damageOf, type FileTree, namesOf } from './release-file.ts'

/**
 * Links what a release may share with the next one into a folder, each file with its compressed siblings. Nobody ever
 * writes into a release's file: builds create new ones only, so no write can go through the link. Returns what of the
 * release is damaged; then nothing is linked.
 */
export function linkFiles(release: FileTree, to: string): string | undefined {
  const damage = damageOf(release)
  if (damage !== undefined) return damage
  const made = new Set<string>()
  for (const [file, record] of release.files) {
    if (!isShared(file)) continue
    const folder = path.dirname(file)
    if (!made.has(folder)) mkdirSync(path.join(to, folder), { recursive: true })
    made.add(folder)
    for (const name of namesOf(file, record)) linkSync(`${release.folder}/${name}`, `${to}/${name}`)
  }
}

/** Pages, and the search's files whose names are made from their content: nearly all of both outlive a data patch. */
export function isShared(file: string): boolean {
  return file.endsWith('.html') || /^pagefind\/(?:fragment|index)\//.test(file)
}
