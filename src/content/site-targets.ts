/** Whether an address in a text exists on this site, according to the records with pages and the files of `public`. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type LinkedRecords, linkTarget } from '../../domain/addresses/site-path.ts'
import { allChanges } from './changes.ts'
import { allEnchants } from './enchants.ts'
import { allItems } from './items.ts'
import { allMaps, allMonsters } from './monsters.ts'
import { allPackages } from './packages.ts'
import { perSnapshot } from './per-snapshot.ts'
import { allReforms } from './reforms.ts'

const keysOf: Record<LinkedRecords, () => ReadonlySet<string>> = {
  items: keySet(() => allItems().map(({ Id }) => Id)),
  packages: keySet(() => allPackages().map(({ GroupId }) => GroupId)),
  reforms: keySet(() => allReforms().map(({ ReformBox }) => ReformBox)),
  enchants: keySet(() => allEnchants().map(({ Id }) => Id)),
  monsters: keySet(() => allMonsters().map(({ Id }) => Id)),
  maps: keySet(() => allMaps().map(({ Name }) => Name)),
  changes: keySet(() => allChanges().map(({ slug }) => slug)),
}

const publicFiles = perSnapshot(() => {
  const folder = path.resolve('public')
  if (!existsSync(folder)) return new Set<string>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    entries.map(({ parentPath, name }) =>
      path.posix.join('/', path.relative(folder, parentPath).replaceAll(path.sep, '/'), name),
    ),
  )
})

/** Whether an address, in the form that the sanitiser leaves, has a target. `origin` is the site's. */
export function leadsSomewhere(address: string, origin: string): boolean {
  const target = linkTarget(address, origin)
  switch (target.kind) {
    case 'record':
      return keysOf[target.records]().has(target.key)
    case 'file':
      return publicFiles().has(target.path)
    default:
      return true
  }
}

function keySet(keys: () => readonly (string | number)[]): () => ReadonlySet<string> {
  return perSnapshot(() => new Set(keys().map(String)))
}
