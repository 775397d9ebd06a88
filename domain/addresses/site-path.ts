import { decodeUrlPart } from './decode-url-part.ts'

/** Records of a snapshot: first part of a path → the records with a page below it. */
export const snapshotRoutes = {
  item: 'items',
  package: 'packages',
  reform: 'reforms',
  conversion: 'reforms',
  enchant: 'enchants',
  monster: 'monsters',
  map: 'maps',
} as const

/** The same for all records. */
export const recordRoutes = { ...snapshotRoutes, changes: 'changes' } as const
export type LinkedRecords = (typeof recordRoutes)[keyof typeof recordRoutes]

/** Pages that are built from the snapshot, in the order of the sitemap. */
export const wikiPages = [
  ...[
    '/',
    '/package',
    '/reform',
    '/enchant',
    '/refine',
    '/item',
    '/download',
    '/changes',
    '/odds',
    '/odds/disclosure',
    '/developers',
    '/monster',
    '/map',
  ],
] as const

/** Lists of records. */
export const recordLists: readonly string[] = wikiPages.filter((path) => Object.hasOwn(recordRoutes, path.slice(1)))

/** Pages that show what the host knows at this moment, and those of admins. They are never shown offline. */
const livePages = [
  ...['/SignUp', '/ranking', '/ShopSearch', '/PurchaseRecordSearch', '/donate', '/FireWall', '/account'],
  ...['/admin/posts', '/admin/posts/new', '/admin/orders', '/admin/accounts', '/admin/audit', '/admin/game-data'],
  '/admin/game-logs',
]

const loginPages = ['/login', '/recover', '/confirm-email', '/end-watch', '/admin/login']

/** Shown instead of a page that cannot be loaded. */
export const offlinePath = '/offline'

/** First parts of the paths of live pages, of those of the login, and of pages that load their announcement. */
export const liveRoutes: ReadonlySet<string> = new Set(
  [...livePages, ...loginPages, '/shell'].map((path) => path.split('/')[1] as string),
)

/** Data files, which pages read after they are loaded. */
export const dataFiles = [
  ...['/package-names.json', '/day-picks.json', '/search/names.json', '/search/items.json'],
  ...['/search/gear.json', '/search/effects.json', '/search/effect-briefs.json'],
  ...['/search/monsters.json', '/search/shops.json', '/marks.svg'],
  ...['/package-rows.txt', '/enchant-rows.txt', '/monster-rows.txt', '/map-rows.txt'],
]

/** Pages to which a login may return: all fixed pages without those of the login. */
export const returnPaths: readonly string[] = [...wikiPages, '/search', ...livePages]

/**
 * Pages and files that exist independently of the data. Add new routes to one of the lists above; a test compares them
 * with `src/pages`.
 */
export const fixedPaths: readonly string[] = [
  ...returnPaths,
  ...loginPages,
  ...dataFiles,
  ...['/rss.xml', '/atom.xml', '/feed.json', '/changes.xml', '/changes-atom.xml', '/changes-feed.json', '/events.ics'],
  ...['/openapi.json', '/opensearch.xml', '/data-version.txt', '/sitemap.xml', '/robots.txt', '/site.webmanifest'],
  ...['/demo-client.txt', '/item-pages.txt', '/data/manifest.json', '/data/changes.json'],
]

/**
 * Paths of announcements: for those that the build did not know, a shell page is served, which loads the announcement.
 */
export const newsPath = /^\/news\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
export const editPath = /^\/admin\/posts\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/edit$/

/** The target of an address in a text. */
export type LinkTarget =
  /** Another site, or a mail address. */
  | { kind: 'elsewhere' }
  /** A place in the same text, by the id that the sanitiser writes. */
  | { kind: 'anchor'; id: string }
  /** A page that always exists. */
  | { kind: 'page' }
  /** The page of the record with this key, if it exists. */
  | { kind: 'record'; records: LinkedRecords; key: string }
  /** A file of the site, if it exists. */
  | { kind: 'file'; path: string }

/**
 * Resolves an address in the form that the sanitiser leaves: `#…`, a path from the site's root, or a whole address.
 * `origin` is the site's, without a slash at its end. Used by the build, which shows a dead link as plain text, and by
 * the editor, which warns of it.
 */
export function linkTarget(address: string, origin: string): LinkTarget {
  if (address.startsWith('#')) return { kind: 'anchor', id: decodeUrlPart(address.slice(1)) }
  const isOwn = address.startsWith(origin) && /^(?:[/?#]|$)/.test(address.slice(origin.length))
  const local = isOwn ? address.slice(origin.length) : address
  if (!isOwn && !/^\/(?!\/)/.test(local)) return { kind: 'elsewhere' }
  const path = decodeUrlPart(local.replace(/[?#].*$/s, '')) || '/'
  if (fixedPaths.includes(path) || newsPath.test(path) || editPath.test(path)) return { kind: 'page' }
  const [, route = '', key = ''] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? []
  if (!Object.hasOwn(recordRoutes, route)) return { kind: 'file', path }
  return { kind: 'record', records: recordRoutes[route as keyof typeof recordRoutes], key }
}
