import { hash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { switchLink, sync, writeFileAtomic } from '../../../ops/atomic-files.ts'
import { metaFolder, type ReleaseFile, type StagedFiles } from '../files/index.ts'
import type { BuildNotes } from './build-notes.ts'
import { discard, publishingFile } from './prune.ts'
import {
  currentId,
  currentRelease,
  listReleases,
  type ReleaseInfo,
  releaseFormat,
  serializeRelease,
} from './release.ts'
import { syncRelease } from './sync-release.ts'

/** A verified release that has no name yet. */
export interface FinishedRelease extends BuildNotes {
  staged: StagedFiles
  info: Omit<ReleaseInfo, 'format' | 'id' | 'sequence'>
}

/** Names a finished release and makes it the served one, each by one rename. */
export async function publish(releases: string, { staged, info, ...notes }: FinishedRelease): Promise<ReleaseInfo> {
  const others = listReleases(releases)
  const sequence = Math.max(0, ...others.map((other) => other.sequence)) + 1
  const served = others.find((other) => other.id === currentId(releases))
  const content = contentId(staged.files, info.retired)
  const id = `${String(sequence).padStart(6, '0')}-${content.slice(0, 8)}`
  const release: ReleaseInfo = { format: releaseFormat, id, sequence, ...info }
  const meta = path.join(staged.folder, metaFolder)
  mkdirSync(meta, { recursive: true })
  for (const [name, text] of Object.entries(serializeRelease(release, staged.files, notes)))
    writeFileSync(path.join(meta, name), text, { flag: 'wx' })
  await syncRelease(staged)
  writeFileAtomic(path.join(releases, publishingFile), id)
  renameSync(staged.folder, path.join(releases, id))
  sync(releases)
  switchLink(path.join(releases, currentRelease), id)
  rmSync(path.join(releases, publishingFile))
  // Later ones than the served release were rolled back, and another rollback must not serve them.
  for (const other of others) if (served && other.sequence > served.sequence) discard(releases, other.id)
  return release
}

/** Hash over every file that is in use: two builds with the same id are the same site. */
export function contentId(
  files: ReadonlyMap<string, ReleaseFile>,
  retired: Readonly<Record<string, number>> = {},
): string {
  let text = ''
  for (const file of [...files.keys()].sort())
    if (!Object.hasOwn(retired, file)) text += `${file}\0${files.get(file)?.hash}\0`
  return hash('sha256', text)
}
