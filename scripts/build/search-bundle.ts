import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { indexLanguage, readRuntime } from './pagefind.ts'
import { type BundleContent, bundleFiles } from './pagefind-format.ts'
import type { Release } from './release.ts'

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
}

/** Writes a bundle below `folder` of the release; files that are the same as before are taken from there. */
export async function buildBundle(place: BundlePlace, folder: string, content: BundleContent): Promise<void> {
  const { previous, staging, take } = place
  const made = new Set<string>()
  const write = (name: string, bytes: Uint8Array | string) => {
    const target = path.join(staging, folder, name)
    const below = path.dirname(target)
    if (!made.has(below)) mkdirSync(below, { recursive: true })
    made.add(below)
    writeFileSync(target, bytes, { flag: 'wx' })
  }
  const version = installedVersion()
  const entry = await writeRuntime(place, folder, version, write)
  const { files, hash } = bundleFiles(content, { version, language: indexLanguage })
  const packing: Promise<void>[] = []
  for (const { name, content } of files) {
    const file = `${folder}/${name}`
    // The name is made from the content, so an equal name is equal content.
    if (previous?.files.has(file)) take(file)
    else {
      const bytes = content()
      if (bytes.length < worthThread) write(name, zlib.gzipSync(bytes, { level }))
      else packing.push(gzip(bytes, { level }).then((packed) => write(name, packed)))
    }
  }
  await Promise.all(packing)
  const languages = { [indexLanguage]: { hash, wasm: null, page_count: content.pages.length } }
  write(entryFile, JSON.stringify({ ...entry, languages }))
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
  write: (name: string, bytes: Uint8Array) => void,
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
