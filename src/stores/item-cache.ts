/**
 * The item cache of live pages: the host's whole item map in IndexedDB, valid until the host reports another version
 * (specification, section 4). If storage is blocked or full, the page works from memory.
 */
import pLimit from 'p-limit'
import * as v from 'valibot'
import type { Client } from '../../api/client.ts'
import { getItem, getItemCache, getItemVersion, liveItemSchema } from '../../api/item.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Item } from '../../domain/items/item.ts'
import { mayPass } from './ask-again.ts'
import { type ItemStorage, openItemStorage, type RawItems } from './item-storage.ts'

/** The fields that a page shows of an item. */
export type CachedItem = Pick<Item, 'Id' | 'Name' | 'Slot'> & {
  /** False if neither the cache nor the host has it. */
  exists: boolean
}

export interface ItemCache {
  /** The data known so far, without a request. */
  peek(id: number): CachedItem | undefined
  /**
   * The data of an item from the cache or from the host. Never rejects. After a failed request, a later call tries
   * again, after a pause.
   */
  get(id: number): Promise<CachedItem>
}

export interface ItemCacheOptions {
  client: Client
  /** Called when the data of a further item are known. */
  onItem?: () => void
  /** Opens the browser's storage; undefined if there is none. */
  openStorage?: () => Promise<ItemStorage | undefined>
}

type ReadItem = (id: number) => Promise<unknown>

/** Maximum number of concurrent requests for single items. */
const maxFetches = 4
/** Pause after a failure that may pass: a table that is sorted requests all of its items. */
const restMs = 10_000

export function createItemCache({ client, onItem, openStorage = openItemStorage }: ItemCacheOptions): ItemCache {
  const knownItems = new Map<number, CachedItem>()
  const requests = new Map<number, Promise<CachedItem>>()
  const retryAtMs = new Map<number, number>()
  const limit = pLimit(maxFetches)
  let reader: Promise<ReadItem> | undefined

  async function find(id: number): Promise<CachedItem> {
    reader ??= load(client, openStorage)
    const read = await reader
    const raw = await read(id).catch((error: unknown) => console.error('item cache: reading failed', error))
    const entry = v.safeParse(liveItemSchema, raw)
    const facts = entry.success ? factsOf(entry.output) : await limit(() => fetchOne(id))
    knownItems.set(id, facts)
    onItem?.()
    return facts
  }

  async function fetchOne(id: number): Promise<CachedItem> {
    try {
      return factsOf(await client.call(getItem, { params: { id } }))
    } catch (error) {
      console.error(`item cache: item ${id} could not be loaded`, error)
      if (mayPass(error)) retryAtMs.set(id, Date.now() + restMs)
      return { Id: id, Name: fill(commonCopy.unknownItem, { id }), Slot: 0, exists: false }
    }
  }

  return {
    peek: (id) => knownItems.get(id),
    get(id) {
      const isDue = Date.now() >= (retryAtMs.get(id) ?? Number.POSITIVE_INFINITY)
      if (isDue) {
        retryAtMs.delete(id)
        requests.delete(id)
      }
      const answer = requests.get(id) ?? find(id)
      requests.set(id, answer)
      return answer
    },
  }
}

/** Updates the stored copy if possible, and returns a reader for the best available data. */
async function load(client: Client, openStorage: () => Promise<ItemStorage | undefined>): Promise<ReadItem> {
  const storage = await openStorage().catch((error: unknown) => {
    console.error('item cache: no storage', error)
    return undefined
  })
  const readStored: ReadItem = async (id) => storage?.read(id)
  try {
    const version = await client.call(getItemVersion, {})
    const storedVersion = await storage?.version().catch(() => undefined)
    if (version === storedVersion) return readStored
    const items = itemsById(await client.call(getItemCache, { timeoutMs: 60_000 }))
    const isStored = await storage?.replace(version, items).then(
      () => true,
      (error: unknown) => console.error('item cache: the items cannot be stored', error),
    )
    return isStored ? readStored : async (id) => items.get(id)
  } catch (error) {
    console.error('item cache: the host does not answer, so the stored items are used', error)
    return readStored
  }
}

/**
 * The whole map by id, unchecked; an entry is checked when it is read, because checking 20,000 would block the page.
 */
function itemsById(cache: unknown[] | Record<string, unknown>): RawItems {
  const entries: [number, unknown][] = Array.isArray(cache)
    ? cache.map((entry) => [Number((entry as { Id?: unknown } | null)?.Id), entry])
    : Object.entries(cache).map(([id, entry]) => [Number(id), entry])
  return new Map(entries.filter(([id, entry]) => Number.isSafeInteger(id) && id > 0 && typeof entry === 'object'))
}

function factsOf(item: Omit<CachedItem, 'exists'>): CachedItem {
  return { ...item, exists: true }
}
