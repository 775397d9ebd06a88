/** A release's own notes, in a separate folder that no server delivers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { readLink } from '../../../ops/atomic-files.ts'
import { metaFolder, type ReleaseFile } from '../files/index.ts'
import { type BuildNotes, type PackedNotes, packNotes, unpackNotes } from './build-notes.ts'

export const currentRelease = 'current'
export const releaseFormat = 1

const releaseSchema = v.object({
  format: v.literal(releaseFormat),
  id: v.string(),
  sequence: v.number(),
  snapshot: v.object({ id: v.string() }),
  /**
   * Hash over sources and settings: shows whether the program is the same, and identifies its renderer. Missing in
   * older releases.
   */
  sourceHash: v.optional(v.string(), ''),
  /** Hashed assets of earlier releases → number of releases since they were last used. */
  retired: v.record(v.string(), v.number()),
})
export type ReleaseInfo = v.InferOutput<typeof releaseSchema>

export interface Release {
  folder: string
  info: ReleaseInfo
  files: Map<string, ReleaseFile>
  /** Needed by a build of the same sources only; read on first use. Throws if it is damaged. */
  notes(): BuildNotes
}

const paths = { info: 'release.json', files: 'files.json', notes: 'state.json' } as const

/** The texts of a release's note files, by their path in the folder of notes. */
export function serializeRelease(
  info: ReleaseInfo,
  files: ReadonlyMap<string, ReleaseFile>,
  notes: BuildNotes,
): Record<string, string> {
  const sorted = [...files.keys()].sort().map((name) => [name, files.get(name)])
  return {
    [paths.info]: `${JSON.stringify(info, null, 2)}\n`,
    [paths.files]: `${JSON.stringify(sorted)}\n`,
    [paths.notes]: `${JSON.stringify(packNotes(notes))}\n`,
  }
}

/** A release by its folder; undefined if it is none, or was written by another version of the program. */
export function readRelease(folder: string): Release | undefined {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, metaFolder, name), 'utf8')) as unknown
  try {
    const info = v.parse(releaseSchema, read(paths.info))
    // Not checked: our own 60,000 entries, read at every start of the server.
    const files = new Map(read(paths.files) as [string, ReleaseFile][])
    let notes: BuildNotes | undefined
    return {
      folder,
      info,
      files,
      notes() {
        notes ??= unpackNotes(read(paths.notes) as PackedNotes)
        return notes
      },
    }
  } catch {
    return
  }
}

/** The reason why the next build cannot keep any file of a release, although all are undamaged. */
export function notesFaultOf(release: Release): string | undefined {
  try {
    release.notes()
  } catch (error) {
    return (error as Error).message
  }
}

export function readCurrentRelease(releases: string): Release | undefined {
  const id = currentId(releases)
  return id === undefined ? undefined : readRelease(path.join(releases, id))
}

/** The id that the link points to. */
export function currentId(releases: string): string | undefined {
  return readLink(path.join(releases, currentRelease))
}

/** Folder names of all releases, oldest first by sequence number, not by the clock. */
export function listReleases(releases: string): { id: string; sequence: number }[] {
  if (!existsSync(releases)) return []
  return readdirSync(releases)
    .flatMap((id) => {
      const sequence = /^(\d{6,})-[0-9a-f]{8}$/.exec(id)?.[1]
      return sequence === undefined ? [] : [{ id, sequence: Number(sequence) }]
    })
    .sort((a, b) => a.sequence - b.sequence)
}
