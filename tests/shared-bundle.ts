/** The bundle of the site with the settings of tests, made on first use and kept while no source changes. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashSources } from '../publish/release/index.ts'
import type { BundleOptions } from '../publish/release/render/index.ts'
import { readConfig } from '../settings/config.ts'

const root = path.resolve(import.meta.dirname, '..')
const place = path.join(root, 'var', 'bundles')
/** Dummy addresses: such pages are read, not served. */
export const bundledSettings = { SITE_URL: 'http://site.test', PUBLIC_API_HOST: 'http://host.test' }
/** A lock older than this was left by a run that was killed. */
const staleMs = 180_000

/** Over the current sources and `bundledSettings`. */
export const bundledHash = () => hashSources(root, readConfig(bundledSettings))

/** Copies the site and its renderer; on first use, `bundle` makes them. */
export async function bundleShared(
  input: BundleOptions,
  bundle: (input: BundleOptions) => Promise<void>,
): Promise<void> {
  const kept = path.join(place, input.sourceHash)
  const renderer = path.join(input.releases, '.renderers', input.sourceHash)
  const lock = `${kept}.lock`
  mkdirSync(place, { recursive: true })
  while (!existsSync(kept)) {
    if (!take(lock)) {
      await sleep(100)
      continue
    }
    try {
      if (existsSync(kept)) break
      await bundle(input)
      for (const name of readdirSync(place))
        if (!name.startsWith(input.sourceHash)) rmSync(path.join(place, name), { recursive: true, force: true })
      const made = mkdtempSync(`${kept}.made-`)
      cpSync(input.folder, path.join(made, 'site'), { recursive: true })
      cpSync(renderer, path.join(made, 'renderer'), { recursive: true })
      renameSync(made, kept)
      return
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  cpSync(path.join(kept, 'site'), input.folder, { recursive: true })
  cpSync(path.join(kept, 'renderer'), renderer, { recursive: true })
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const at = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (at !== undefined && Date.now() - at > staleMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
