import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { allDone } from '../files/all-done.ts'
import { contentHash, isFinal } from '../files/finish-file.ts'
import { type ReusePlace, reuseFile } from '../files/reuse.ts'
import { SharedJobs } from '../files/shared-jobs.ts'
import type { Release, ReleaseFile } from '../publish/release.ts'
import { type FragmentJob, fragmentContent, fragmentFiles } from './fragment-files.ts'
import { indexLanguage, readRuntime } from './pagefind.ts'
import {
  type BundleContent,
  type BundleFile,
  type BundleGroup,
  chunkFile,
  chunkFiles,
  fragmentFile,
  type IndexChunk,
  metaFile,
} from './pagefind-format.ts'
import type { WordStream } from './word-list.ts'

const entryFile = 'pagefind-entry.json'
const runtimeFiles = ['pagefind.js', 'wasm.unknown.pagefind']
/** In the threads of Node's pool, beside whatever else the build does. */
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip)

/** 6 makes chunks of words 1 % smaller than 5 and takes 1.6 times as long, 9 makes them 1.6 % smaller in four times. */
const level = 5
/** Below this a thread costs more than it saves: a compressor's 270 kB, a thousand times at once. */
const worthThread = 16_384

/** Where a bundle is written, and what may be taken from the release before. */
export interface BundlePlace {
  staging: string
  previous: Release | undefined
  steps: Record<string, string>
  /** Takes a file of the previous release as it is. */
  take(file: string): void
  /** Hears of a file that was written and is compressed already. */
  wrote(file: string, record: ReleaseFile): void
}

/** Of a build, or of a part of it in another thread. */
export function bundlePlace(context: ReusePlace & { written: Set<string> }): BundlePlace {
  const { staging, previous, steps, files, written } = context
  return {
    staging,
    previous,
    steps,
    take: (file) => reuseFile(context, file),
    wrote(file, record) {
      files.set(file, record)
      written.add(file)
    },
  }
}

/** A file that was written and is compressed already, by its name below the bundle's folder. */
export type WrittenFile = readonly [name: string, record: ReleaseFile]

/** What is needed to write a word index. */
export interface ChunksInput {
  words: WordStream
  /** The bundle's folder. */
  folder: string
  /** Files that need not be written. */
  known: ReadonlySet<string>
}

export interface WrittenChunks {
  /** All of the index. */
  chunks: IndexChunk[]
  written: WrittenFile[]
}

/** Writes the files of a word index that are not known, and names them all. */
export async function writeChunks({ words, folder, known }: ChunksInput): Promise<WrittenChunks> {
  const chunks = chunkFiles(words)
  const written: WrittenFile[] = []
  await packFiles(
    chunks.filter(({ name }) => !known.has(name)),
    createWriter(folder, (...file) => written.push(file)),
  )
  return { chunks: chunks.map(({ hash, first, last }) => ({ hash, first, last })), written }
}

export interface FragmentsInput {
  /** The bundle's folder. */
  folder: string
  jobs: readonly FragmentJob[]
}

/** Writes fragment files. */
export async function writeFragments({ folder, jobs }: FragmentsInput): Promise<WrittenFile[]> {
  const written: WrittenFile[] = []
  const write = createWriter(folder, (...file) => written.push(file))
  for (const job of jobs) writeFragment(job, write)
  return written
}

function writeFragment(job: FragmentJob, write: Write): void {
  write(fragmentFile(job.group), zlib.gzipSync(fragmentContent(job), { level }))
}

/** A bundle's content, whose words are asked for when another thread has begun with its fragments. */
export interface BundleSource extends Omit<BundleContent, 'words'> {
  words(): WordStream
}

/** Who writes the parts of a bundle. */
export interface BundleWork {
  writeChunks: typeof writeChunks
  /** Does a part of it in another thread. */
  shareFragments?: typeof writeFragments
}

/**
 * Writes a bundle below `folder` of the release; files that are the same as before are taken from there. Names are made
 * from the content, so an equal name is equal content.
 */
export async function buildBundle(
  place: BundlePlace,
  folder: string,
  source: BundleSource,
  work: BundleWork,
): Promise<void> {
  const { previous, staging, take } = place
  const target = path.join(staging, folder)
  const wrote = (...[name, record]: WrittenFile) => place.wrote(`${folder}/${name}`, record)
  const write = createWriter(target, wrote)
  const version = installedVersion()
  const known = new Set<string>()
  for (const file of previous?.files.keys() ?? [])
    if (file.startsWith(`${folder}/`)) known.add(file.slice(folder.length + 1))
  const isKnown = ({ name }: BundleGroup) => known.has(fragmentFile(name))
  for (const group of source.groups) if (isKnown(group)) take(`${folder}/${fragmentFile(group.name)}`)
  const fresh = source.groups.filter((group) => !isKnown(group))
  const { shareFragments } = work
  const shared =
    shareFragments &&
    new SharedJobs<FragmentJob>(async (jobs) => {
      for (const file of await shareFragments({ folder: target, jobs })) wrote(...file)
    })
  if (shared) for (const { name, fragments } of fresh) shared.add({ group: name, fragments: fragments() })
  const content = { ...source, words: source.words() }
  const [{ chunks, written }, , entry] = await allDone([
    work.writeChunks({ words: content.words, folder: target, known }),
    shared ? shared.finish((job) => writeFragment(job, write)) : packFiles(fragmentFiles(fresh), write),
    writeRuntime(place, folder, version, write),
  ])
  for (const file of written) wrote(...file)
  for (const { hash } of chunks) if (known.has(chunkFile(hash))) take(`${folder}/${chunkFile(hash)}`)
  const meta = metaFile(content, chunks, { version, language: indexLanguage })
  if (known.has(meta.name)) take(`${folder}/${meta.name}`)
  else await packFiles([meta], write)
  const languages = { [indexLanguage]: { hash: meta.hash, wasm: null, page_count: content.pages.length } }
  write(entryFile, JSON.stringify({ ...entry, languages }))
}

type Write = (name: string, bytes: Uint8Array | string) => void

function createWriter(folder: string, wrote: (...file: WrittenFile) => void): Write {
  const made = new Set<string>()
  return (name, bytes) => {
    const target = path.join(folder, name)
    const below = path.dirname(target)
    if (!made.has(below)) mkdirSync(below, { recursive: true })
    made.add(below)
    writeFileSync(target, bytes, { flag: 'wx' })
    if (typeof bytes !== 'string' && isFinal(name)) wrote(name, { hash: contentHash(bytes), size: bytes.length })
  }
}

async function packFiles(files: readonly BundleFile[], write: Write): Promise<void> {
  const packing: Promise<void>[] = []
  for (const { name, content } of files) {
    const bytes = content()
    if (bytes.length < worthThread) write(name, zlib.gzipSync(bytes, { level }))
    else packing.push(gzip(bytes, { level }).then((packed) => write(name, packed)))
  }
  await allDone(packing)
}

/** Notes of a bundle that is taken over whole which of Pagefind's own files it has. */
export function keepRuntime({ previous, steps }: Pick<BundlePlace, 'previous' | 'steps'>, folder: string): void {
  const version = previous?.info.steps[runtimeStep(folder)]
  if (version !== undefined) steps[runtimeStep(folder)] = version
}

const runtimeStep = (folder: string) => `${folder} runtime`

/** Puts Pagefind's own files there. Returns what its entry file says. */
async function writeRuntime(
  { previous, steps, take }: BundlePlace,
  folder: string,
  version: string,
  write: Write,
): Promise<object> {
  const step = runtimeStep(folder)
  steps[step] = version
  const kept = [entryFile, ...runtimeFiles].map((name) => `${folder}/${name}`)
  if (previous?.info.steps[step] === version && kept.every((file) => previous.files.has(file))) {
    for (const name of runtimeFiles) take(`${folder}/${name}`)
    return JSON.parse(readFileSync(path.join(previous.folder, folder, entryFile), 'utf8')) as object
  }
  const runtime = await readRuntime()
  const file = (name: string) => {
    const bytes = runtime.get(name)
    if (!bytes) throw new Error(`Pagefind did not give out ${name}`)
    return bytes
  }
  for (const name of runtimeFiles) write(name, file(name))
  return JSON.parse(Buffer.from(file(entryFile)).toString('utf8')) as object
}

function installedVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('pagefind'))
  return (JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8')) as { version: string }).version
}
