import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { switchLink, sync, writeFileAtomic } from '../../operate/atomic-files.ts'
import type { BuildContext } from '../context.ts'
import {
  currentRelease,
  listReleases,
  metaFolder,
  type Release,
  type ReleaseInfo,
  readInfo,
  readRelease,
  releaseFormat,
  serializeRelease,
  sortedNames,
} from './release.ts'
import { syncRelease } from './sync-release.ts'

const trash = '.trash'
/** Names the release that is about to be served, from before it gets its name until the link names it. */
const publishingFile = '.publishing'

/** Gives the verified staging folder its name and makes it the release that is served, each by one rename. */
export async function publish(releases: string, context: BuildContext): Promise<ReleaseInfo> {
  const sequence =
    Math.max(0, context.previous?.info.sequence ?? 0, ...listReleases(releases).map((r) => r.sequence)) + 1
  const content = contentId(context)
  const id = `${String(sequence).padStart(6, '0')}-${content.slice(0, 8)}`
  const { manifest } = context.snapshot
  const info: ReleaseInfo = {
    format: releaseFormat,
    id,
    sequence,
    snapshot: {
      id: context.snapshot.id,
      host: manifest.host,
      version: manifest.version,
      probe: manifest.probe,
      hashes: manifest.hashes,
      counts: manifest.counts,
    },
    code: context.code,
    program: context.program,
    steps: context.steps,
    retired: context.retired,
  }
  const meta = path.join(context.staging, metaFolder)
  mkdirSync(meta, { recursive: true })
  for (const [name, text] of Object.entries(serializeRelease(info, context.files, context))) {
    writeFileSync(path.join(meta, name), text, { flag: 'wx' })
  }
  await syncRelease(context)
  writeFileAtomic(path.join(releases, publishingFile), id)
  renameSync(context.staging, path.join(releases, id))
  sync(releases)
  switchLink(path.join(releases, currentRelease), id)
  rmSync(path.join(releases, publishingFile))
  return info
}

/**
 * Discards a release that a killed build named and never served: a rollback would take it for one that visitors saw.
 * Call it under the lock only.
 */
export function discardUnserved(releases: string): void {
  const note = path.join(releases, publishingFile)
  if (!existsSync(note)) return
  const id = readFileSync(note, 'utf8')
  const isThere = listReleases(releases).some((release) => release.id === id)
  if (isThere && id !== currentId(releases)) discard(releases, path.join(releases, id))
  rmSync(note)
}

/** Hash over every file: two builds with the same id are the same site. */
export function contentId({ files, retired }: Pick<BuildContext, 'files' | 'retired'>): string {
  let text = ''
  for (const file of sortedNames(files)) {
    if (!Object.hasOwn(retired, file)) text += `${file}\0${files.get(file)?.hash}\0`
  }
  return hash('sha256', text)
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

/** Where a build puts what it does not need of the release that it began from. */
export function leftoversFolder(releases: string): string {
  return path.join(releases, trash, 'leftovers')
}

export function emptyTrash(releases: string): void {
  rmSync(path.join(releases, trash), { recursive: true, force: true })
}

/**
 * The newest release that was pruned and is not deleted yet, where its pages are likely to be those of the served one:
 * after a change of the program all are others, and changing 40,000 names takes longer than making them.
 */
export function findSpare(releases: string, served: Release): string | undefined {
  const pruned = listTrash(releases).filter((folder) => /^\d{6,}-[0-9a-f]{8}-\d+$/.test(path.basename(folder)))
  const newest = pruned.sort().at(-1)
  return newest !== undefined && readInfo(newest)?.code === served.info.code ? newest : undefined
}

/** Folders that were taken out of sight and are still to be deleted. */
export function listTrash(releases: string): string[] {
  const folder = path.join(releases, trash)
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
}

export function currentId(releases: string): string | undefined {
  const link = path.join(releases, currentRelease)
  try {
    return readlinkSync(link)
  } catch {
    return
  }
}

/** The release before the served one, or the one named; undefined where there is none that can be read. */
export function findRollback(releases: string, id?: string): Release | undefined {
  const served = currentId(releases)
  const sequence = listReleases(releases).find((release) => release.id === served)?.sequence ?? Number.MAX_SAFE_INTEGER
  const candidates = listReleases(releases)
    .filter((release) => (id === undefined ? release.sequence < sequence : release.id === id))
    .reverse()
  for (const candidate of candidates) {
    const folder = path.join(releases, candidate.id)
    const release = existsSync(folder) ? readRelease(folder) : undefined
    if (release) return release
  }
}
