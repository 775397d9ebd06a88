import { wikiPages } from '../../domain/addresses/site-path.ts'
import { mapPath } from '../../domain/monsters/game-map.ts'
import { allChanges } from './changes.ts'
import { allEnchants } from './enchants.ts'
import { allItems } from './items.ts'
import { allMaps, allMonsters } from './monsters.ts'
import { allPackages } from './packages.ts'
import { allPublished } from './posts.ts'
import { hasRefining } from './refining.ts'
import { allReforms } from './reforms.ts'

/** Paths of the sitemap: pages of records and lists, without duplicates. */
export function sitePages(): string[] {
  // A host may have none of them; then the list leads home.
  const isEmpty: Readonly<Record<string, boolean>> = {
    '/monster': allMonsters().length === 0,
    '/map': allMaps().length === 0,
    '/refine': !hasRefining(),
  }
  return [
    ...wikiPages.filter((path) => !isEmpty[path]),
    ...allPackages().map(({ GroupId }) => `/package/${encodeURIComponent(GroupId)}`),
    ...allReforms().flatMap(({ ReformBox }) => [`/reform/${ReformBox}`, `/conversion/${ReformBox}`]),
    ...allEnchants().flatMap(({ Id, State }) => (State === 'ok' ? [`/enchant/${Id}`] : [])),
    ...allPublished().map(({ id }) => `/news/${encodeURIComponent(id)}`),
    ...allChanges().map(({ slug }) => `/changes/${slug}`),
    ...allMonsters().map(({ Id }) => `/monster/${Id}`),
    ...allMaps().map(({ Name }) => mapPath(Name)),
    ...allItems().map(({ Id }) => `/item/${Id}`),
  ]
}
