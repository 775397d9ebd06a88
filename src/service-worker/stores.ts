import { limits, type WorkerSite } from './site.ts'

declare const workerSite: WorkerSite

const prefix = 'almanac-'
const own = `${prefix}${workerSite.release}-`

export const openPages = () => caches.open(`${own}pages`)
export const openIcons = () => caches.open(`${own}icons`)
/** What the release brings along: never more than it names. */
export const openFiles = () => caches.open(`${own}files`)
/** Hashed files beyond those, as pages asked for them. */
export const openAssets = () => caches.open(`${own}assets`)

/** The caches of one kind that earlier releases left. */
export async function earlier(kind: 'pages' | 'icons' | 'files'): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => isEarlier(name) && name.endsWith(`-${kind}`))
  return Promise.all(names.map((name) => caches.open(name)))
}

export async function dropEarlier(): Promise<void> {
  await Promise.all((await caches.keys()).filter(isEarlier).map((name) => caches.delete(name)))
}

function isEarlier(name: string): boolean {
  return name.startsWith(prefix) && !name.startsWith(own)
}

/**
 * Keeps an answer as the newest of its cache; the oldest go. A full disk is no reason to fail, and leaves the answer
 * of before: `put` replaces it in one step.
 */
export async function keep(cache: Cache, address: string, response: Response, most: number): Promise<void> {
  try {
    await cache.put(address, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  } catch {}
}

type Open = () => Promise<Cache>

/** What is kept under an address. Storage that is refused or damaged holds nothing: the network answers all the same. */
export async function found(open: Open, address: string): Promise<Response | undefined> {
  try {
    return await (await open()).match(address)
  } catch {
    return undefined
  }
}

/** As `keep`, where the cache itself may not open. */
export async function keepIn(open: Open, address: string, response: Response, most: number): Promise<void> {
  const cache = await open().catch(() => undefined)
  if (cache) await keep(cache, address, response, most)
}

/** Takes the icons of earlier releases over; they are named by item, not by release. As many as there is room for. */
export async function takeOverIcons(): Promise<void> {
  try {
    const icons = await openIcons()
    for (const old of await earlier('icons')) {
      for (const key of (await old.keys()).slice(-limits.icons)) {
        const response = await old.match(key)
        if (response) await icons.put(key, response)
      }
    }
  } catch {}
}
