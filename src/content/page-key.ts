import { hash } from 'node:crypto'
import { allMaps, allMonsters } from './monsters.ts'
import { perSnapshot } from './per-snapshot.ts'
import { ownPages } from './posts.ts'
import { allRefineTables, hasRefining } from './refining.ts'
import { shownSnapshot } from './snapshot.ts'

/** What every page shows in its frame: links to the operator's pages, to the lists that the host has, and to its ranking. */
const frame = perSnapshot(() => [
  ...ownPages().map(({ id, title }) => `${id} ${title}\n`),
  ...shownSnapshot().manifest.calls,
  `${allMonsters().length > 0} ${allMaps().length > 0}\n`,
  // Pages of equipment link its table.
  `${hasRefining()} ${allRefineTables().map(({ Id }) => Id)}\n`,
])

/**
 * The page's dependencies in addition to the code and the settings, which are common to all: a hash of all snapshot
 * data that it shows, including the names in its links. A missing dependency leads to an outdated page.
 */
export function pageKey(view: object): string {
  return hashOf(JSON.stringify(view))
}

/** The same for a page that shows a record: from the record's existing JSON, and what the page shows of other records. */
export function recordPageKey(record: string, others: object): string {
  return hashOf(record + JSON.stringify(others))
}

/** 132 bits. */
function hashOf(text: string): string {
  return hash('sha256', frame().join('') + text, 'base64url').slice(0, 22)
}
