import { limits, type WorkerSite } from './site.ts'

declare const workerSite: WorkerSite

const prefix = 'almanac-'
const releasePrefix = `${prefix}${workerSite.release}-`

export const openPages = () => caches.open(`${releasePrefix}pages`)
export const openIcons = () => caches.open(`${releasePrefix}icons`)
/** The files of the release; limited to its list. */
export const openFiles = () => caches.open(`${releasePrefix}files`)
/** Other hashed files, as pages requested them. */
export const openAssets = () => caches.open(`${releasePrefix}assets`)

/** The caches of one kind that earlier releases left. */
export async function earlierCaches(kind: 'pages' | 'icons' | 'files'): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => isEarlier(name) && name.endsWith(`-${kind}`))
  return Promise.all(names.map((name) => caches.open(name)))
}

export async function dropEarlier(): Promise<void> {
  await Promise.all((await caches.keys()).filter(isEarlier).map((name) => caches.delete(name)))
}

function isEarlier(name: string): boolean {
  return name.startsWith(prefix) && !name.startsWith(releasePrefix)
}

type OpenCache = () => Promise<Cache>

/**
 * Caches an answer as the newest of at most `limit` entries. Unavailable storage or a full disk is not an error, and the
 * previous answer is kept: `put` replaces it in one step.
 */
export async function keep(open: OpenCache, address: string, response: Response, limit: number): Promise<void> {
  try {
    const cache = await open()
    await cache.put(address, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
  } catch {}
}

/** The cached answer of an address; undefined also if storage is unavailable or damaged. */
export async function readCached(open: OpenCache, address: string): Promise<Response | undefined> {
  try {
    return await (await open()).match(address)
  } catch {
    return undefined
  }
}

/** Moves the icons of earlier releases, up to the limit; their names depend on the item, not on the release. */
export async function takeOverIcons(): Promise<void> {
  try {
    const icons = await openIcons()
    for (const old of await earlierCaches('icons')) {
      for (const key of (await old.keys()).slice(-limits.icons)) {
        const response = await old.match(key)
        if (response) await icons.put(key, response)
      }
    }
  } catch {}
}
