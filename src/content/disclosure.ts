/** Packages from points or VIP, whose odds the site publishes with a warning, by version of the game data. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { manifestFile } from '../../api/snapshot.ts'
import { isDisclosed } from '../../domain/packages/disclosed.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import { instantMs, taipeiText } from '../../domain/time/taipei-time.ts'
import { allChanges } from './changes.ts'
import { allPackages, isDrawn } from './packages.ts'
import { perSnapshot } from './per-snapshot.ts'
import { buildConfig } from './site-config.ts'
import { shownSnapshot } from './snapshot.ts'

/** A package that players can open, draws what it gives, and is named by the operator. */
export function isInDisclosure(entry: PackageDetail): boolean {
  return !entry.Disabled && isDrawn(entry) && isDisclosed(entry, buildConfig().disclosure.boxes)
}

const disclosed = perSnapshot(() => allPackages().filter(isInDisclosure))

export function disclosedPackages(): readonly PackageDetail[] {
  return disclosed()
}

/** The version of the game data and the day of its pull in Taipei. */
export function disclosedVersion(): { version: string; date: string } {
  const { folder, manifest } = shownSnapshot()
  const change = allChanges().find(({ version }) => version === manifest.version)
  const atMs = change ? instantMs(change.at) : statSync(path.join(folder, manifestFile)).mtimeMs
  return { version: manifest.version, date: taipeiText(atMs ?? 0).slice(0, 10) }
}

/** The versions that changed a disclosed package, the newest first. */
export function disclosureHistory(): { slug: string; version: string; date: string; names: string[] }[] {
  const ids = new Set(disclosed().map(({ GroupId }) => GroupId))
  return allChanges().flatMap(({ slug, version, at, changes }) => {
    const { added, changed, alike } = changes.packages
    const records = [...added, ...changed, ...alike.flatMap((line) => line.records)]
    const names = new Map(records.flatMap(({ key, name }) => (ids.has(key) ? [[key, name] as const] : [])))
    if (names.size === 0) return []
    return [{ slug, version, date: taipeiText(instantMs(at) ?? 0).slice(0, 10), names: [...names.values()] }]
  })
}
