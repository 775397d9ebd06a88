/** What a release knows about itself, in its folder `.almanac`, which no server gives out. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Analyses } from '../verify/analyses.ts'
import { packState, unpackState } from './release-state.ts'

export const metaFolder = '.almanac'
export const currentRelease = 'current'
/** Where a build works; it becomes a release by one rename, or is swept by the next build. */
export const stagingName = '.new-release'
export const releaseFormat = 1

const fileSchema = v.object({
  /** First 32 hex digits of the SHA-256 of the file. */
  hash: v.string(),
  size: v.number(),
  /** Sizes of the compressed siblings that stand beside the file. */
  br: v.optional(v.number()),
  gz: v.optional(v.number()),
})
export type ReleaseFile = v.InferOutput<typeof fileSchema>

export interface ReleasePage {
  /** What its route says the page depends on; absent = rendered in every build. */
  key?: string
  file: string
}

const releaseSchema = v.object({
  format: v.literal(releaseFormat),
  id: v.string(),
  sequence: v.number(),
  snapshot: v.object({
    id: v.string(),
    host: v.string(),
    version: v.string(),
    probe: v.string(),
    hashes: v.record(v.string(), v.string()),
    counts: v.record(v.string(), v.number()),
  }),
  /** Hash of the built code and of every setting that pages may show. */
  code: v.string(),
  /** Hash over sources and settings, by which a refresh knows that the program is the same. */
  program: v.string(),
  /** What each step's output depended on. */
  steps: v.record(v.string(), v.string()),
  /** Hashed assets of earlier releases → releases since they were last used. */
  retired: v.record(v.string(), v.number()),
})
export type ReleaseInfo = v.InferOutput<typeof releaseSchema>

export interface ReleaseState {
  /** By path. */
  pages: ReadonlyMap<string, ReleasePage>
  analyses: Analyses
}

export interface Release {
  folder: string
  info: ReleaseInfo
  files: Map<string, ReleaseFile>
  /** Only what the next build needs; read at first use. Throws where another version of the program wrote it. */
  state(): ReleaseState
}

const paths = { info: 'release.json', files: 'files.json', state: 'state.json' } as const

const sortedOnce = new WeakMap<ReadonlyMap<string, ReleaseFile>, string[]>()

/** Names of files in the sequence of their code units. A build asks several times, adds a few in between, and removes none. */
export function sortedNames(files: ReadonlyMap<string, ReleaseFile>): readonly string[] {
  const known = sortedOnce.get(files) ?? []
  if (known.length === files.size) return known
  const names = [...known, ...[...files.keys()].slice(known.length)].sort()
  sortedOnce.set(files, names)
  return names
}

/** The texts of a release's own files, by path below the release. */
export function serializeRelease(info: ReleaseInfo, files: Map<string, ReleaseFile>, state: ReleaseState) {
  const sorted = sortedNames(files).map((name) => [name, files.get(name)])
  return {
    [paths.info]: `${JSON.stringify(info, null, 2)}\n`,
    [paths.files]: `${JSON.stringify(sorted)}\n`,
    [paths.state]: `${JSON.stringify(packState(state))}\n`,
  }
}

/** What a release says of itself in short; undefined where `readRelease` would give nothing. */
export function readInfo(folder: string): ReleaseInfo | undefined {
  try {
    return v.parse(releaseSchema, JSON.parse(readFileSync(path.join(folder, metaFolder, paths.info), 'utf8')))
  } catch {
    return
  }
}

/** A release by its folder; undefined where it is not one, or was written by another version of the program. */
export function readRelease(folder: string): Release | undefined {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, metaFolder, name), 'utf8')) as unknown
  try {
    const info = readInfo(folder)
    if (!info) return
    // Checked by shape only: 60,000 entries of our own writing, read at every start of the server.
    const files = new Map(read(paths.files) as [string, ReleaseFile][])
    let state: ReleaseState | undefined
    return { folder, info, files, state: () => (state ??= unpackState(read(paths.state))) }
  } catch {
    return
  }
}

/** The release that is served. */
export function readCurrentRelease(releases: string): Release | undefined {
  const link = path.join(releases, currentRelease)
  if (!existsSync(link)) return
  return readRelease(path.join(releases, readlinkSync(link)))
}

/** Folder names of all releases, oldest first. The sequence number rules, not the clock. */
export function listReleases(releases: string): { id: string; sequence: number }[] {
  return readdirSync(releases)
    .flatMap((id) => {
      const sequence = /^(\d{6,})-[0-9a-f]{8}$/.exec(id)?.[1]
      return sequence === undefined ? [] : [{ id, sequence: Number(sequence) }]
    })
    .sort((a, b) => a.sequence - b.sequence)
}
