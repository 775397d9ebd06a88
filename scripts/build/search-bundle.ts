import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'
import { indexLanguage, readRuntime } from './pagefind.ts'
import { type BundleRecord, bundleFiles } from './pagefind-format.ts'
import type { Release } from './release.ts'

const entryFile = 'pagefind-entry.json'
const runtimeFiles = ['pagefind.js', 'wasm.unknown.pagefind']

/** Where a bundle is written, and what may be taken from the release before. */
export interface BundlePlace {
  staging: string
  previous: Release | undefined
  steps: Record<string, string>
  /** Takes a file of the previous release as it is. */
  take(file: string): void
}

/** Writes a bundle below `folder` of the release; files that are the same as before are taken from there. */
export async function buildBundle(
  { previous, staging, steps, take }: BundlePlace,
  folder: string,
  records: readonly BundleRecord[],
  perGroup: number,
): Promise<void> {
  const step = `${folder} runtime`
  const version = installedVersion()
  steps[step] = version
  const kept = [entryFile, ...runtimeFiles].map((name) => `${folder}/${name}`)
  const same = previous?.info.steps[step] === version && kept.every((file) => previous.files.has(file))
  const write = (name: string, content: Uint8Array | string) => {
    const target = path.join(staging, folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content, { flag: 'wx' })
  }
  let entry: Buffer
  if (previous && same) {
    for (const name of runtimeFiles) take(`${folder}/${name}`)
    entry = readFileSync(path.join(previous.folder, folder, entryFile))
  } else {
    const runtime = await readRuntime([entryFile, ...runtimeFiles])
    for (const name of runtimeFiles) write(name, runtime.get(name) as Uint8Array)
    entry = Buffer.from(runtime.get(entryFile) as Uint8Array)
  }
  const { files, hash } = bundleFiles(records, { version, language: indexLanguage, perGroup })
  for (const { name, content } of files) {
    const file = `${folder}/${name}`
    // The name is half a SHA-256 of the content, so an equal name is equal content.
    if (previous?.files.has(file)) take(file)
    else write(name, zlib.gzipSync(content, { level: 9 }))
  }
  const languages = { [indexLanguage]: { hash, wasm: null, page_count: records.length } }
  write(entryFile, JSON.stringify({ ...(JSON.parse(entry.toString('utf8')) as object), languages }))
}

function installedVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('pagefind'))
  return (JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8')) as { version: string }).version
}
