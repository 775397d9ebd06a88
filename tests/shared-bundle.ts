/** The bundle of the site with the settings of tests. It is made once for each state of the sources. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashSources } from '../publish/release/index.ts'
import type { BundleOptions } from '../publish/release/render/index.ts'
import { readConfig } from '../settings/config.ts'

const root = path.resolve(import.meta.dirname, '..')
const place = path.join(root, 'var', 'bundles')
export const bundledSettings = { SITE_URL: 'http://site.test', PUBLIC_API_HOST: 'http://host.test' }
/** An older lock is of a killed run. */
const staleMs = 180_000

/** The hash of the current sources and `bundledSettings`. */
export const bundledHash = () => hashSources(root, readConfig(bundledSettings))

/** Copies the site and its renderer. `bundle` makes them at the first use. */
export async function bundleShared(
  input: BundleOptions,
  bundle: (input: BundleOptions) => Promise<void>,
): Promise<void> {
  const shared = path.join(place, input.sourceHash)
  const renderer = path.join(input.releases, '.renderers', input.sourceHash)
  const lock = `${shared}.lock`
  mkdirSync(place, { recursive: true })
  while (!existsSync(shared)) {
    if (!take(lock)) {
      await sleep(100)
      continue
    }
    try {
      if (existsSync(shared)) break
      await bundle(input)
      for (const name of readdirSync(place))
        if (!name.startsWith(input.sourceHash)) rmSync(path.join(place, name), { recursive: true, force: true })
      const folder = mkdtempSync(`${shared}.new-`)
      cpSync(input.folder, path.join(folder, 'site'), { recursive: true })
      cpSync(renderer, path.join(folder, 'renderer'), { recursive: true })
      renameSync(folder, shared)
      return
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  cpSync(path.join(shared, 'site'), input.folder, { recursive: true })
  cpSync(path.join(shared, 'renderer'), renderer, { recursive: true })
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
