/** Whole collections of the open data: JSON lines. */
import { createHash } from 'node:crypto'
import type { DataFile, DataManifest } from '../../../api/open-data.ts'
import type { ChangeRecord } from '../../../domain/changes/history.ts'
import { allChanges } from '../changes.ts'
import { pageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { allPublished } from '../posts.ts'
import { buildConfig } from '../site-config.ts'
import { readLines, shownSnapshot } from '../snapshot.ts'

const collections = [
  'items',
  'packages',
  'reforms',
  'enchants',
  'refineTables',
  'gradeTables',
  'monsters',
  'maps',
  'shops',
  'posts',
] as const
type PublicCollection = (typeof collections)[number]

/** The file of a collection in `/data/`. */
export const collectionFile = (name: string) => `${name}.jsonl`

/** The collections with records, and a hash of each one's records. */
export function publicCollections(): { name: PublicCollection; cacheKey: string }[] {
  if (buildConfig().dataFiles === 'none') return []
  const { counts, hashes } = shownSnapshot().manifest
  return collections.flatMap((name) =>
    counts[name] ? [{ name, cacheKey: pageKey({ name, hash: hashes[name] }) }] : [],
  )
}

/** A record in each line. */
function linesOf(name: PublicCollection): Iterable<string> {
  // Announcements that are not public are in the snapshot as well.
  return name === 'posts' ? allPublished().map((post) => JSON.stringify(post)) : readLines(name)
}

/** The lines of a collection; throws if there is none of this name. */
export function textOfCollection(name: string): string {
  const found = publicCollections().find((one) => one.name === name)
  if (!found) throw new Error(`there is no collection ${name}`)
  return Array.from(linesOf(found.name), (line) => `${line}\n`).join('')
}

/** Without joining the lines: those of the items are 20 MB. */
function measure(lines: Iterable<string>): Omit<DataFile, 'path'> {
  const sum = createHash('sha256')
  let count = 0
  let bytes = 0
  for (const line of lines) {
    count++
    const text = Buffer.from(`${line}\n`)
    bytes += text.length
    sum.update(text)
  }
  return { count, bytes, sha256: sum.digest('hex') }
}

/** Cached: the list of files on `/developers` is made of it as well. */
export const dataManifest = perSnapshot((): DataManifest => {
  const { dataFiles, dataLicence } = buildConfig()
  return {
    version: shownSnapshot().manifest.version,
    licence: dataLicence,
    pages: dataFiles === 'pages',
    collections: Object.fromEntries(
      publicCollections().map(({ name }) => [
        name,
        { path: `/data/${collectionFile(name)}`, ...measure(linesOf(name)) },
      ]),
    ),
  }
})

/**
 * What the newest version of the game data changed; null if nothing has changed since the first one, or the operator
 * wants no open data.
 */
export function newestChanges(): Pick<ChangeRecord, 'version' | 'previous' | 'at' | 'changes'> | null {
  const [newest] = buildConfig().dataFiles === 'none' ? [] : allChanges()
  return newest ? { version: newest.version, previous: newest.previous, at: newest.at, changes: newest.changes } : null
}
