/** Whether an address in a text exists on this site, according to the records with pages and the files of `public`. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type LinkedRecords, linkTarget } from '../../domain/site-path.ts'
import { allChanges } from './changes.ts'
import { allEnchants } from './enchants.ts'
import { allItems } from './items.ts'
import { allMaps, allMonsters } from './monsters.ts'
import { allPackages } from './packages.ts'
import { perSnapshot } from './per-snapshot.ts'
import { allReforms } from './reforms.ts'

const keysOf: Record<LinkedRecords, () => Iterable<string | number>> = {
  items: () => allItems().map(({ Id }) => Id),
  packages: () => allPackages().map(({ GroupId }) => GroupId),
  reforms: () => allReforms().map(({ ReformBox }) => ReformBox),
  enchants: () => allEnchants().map(({ Id }) => Id),
  monsters: () => allMonsters().map(({ Id }) => Id),
  maps: () => allMaps().map(({ Name }) => Name),
  changes: () => allChanges().map(({ slug }) => slug),
}
const keySets = perSnapshot(() => new Map<LinkedRecords, ReadonlySet<string>>())

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

/** Whether an address, in the form that the purge leaves, has a target. `origin` is the site's. */
export function leadsSomewhere(address: string, origin: string): boolean {
  const target = linkTarget(address, origin)
  switch (target.kind) {
    case 'record':
      return keys(target.records).has(target.key)
    case 'file':
      return publicFiles().has(target.path)
    default:
      return true
  }
}

function keys(records: LinkedRecords): ReadonlySet<string> {
  const keySet = keySets().get(records) ?? new Set([...keysOf[records]()].map(String))
  keySets().set(records, keySet)
  return keySet
}
